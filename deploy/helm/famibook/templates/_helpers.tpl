{{- define "famibook.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "famibook.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "famibook.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "famibook.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* What tells the pods of this release apart; with a component, those of one service. Never changes. */}}
{{- define "famibook.selector" -}}
app.kubernetes.io/name: {{ include "famibook.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end -}}

{{/* Of pods: a new version of the chart alone restarts none. */}}
{{- define "famibook.podLabels" -}}
{{ include "famibook.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: famibook
{{- end -}}

{{- define "famibook.labels" -}}
{{ include "famibook.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: famibook
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "famibook.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ default $.Chart.AppVersion .tag }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The host that people use, without scheme and port. */}}
{{- define "famibook.host" -}}
{{- regexReplaceAll ":[0-9]+$" (get (urlParse .Values.publicUrl) "host") "" -}}
{{- end -}}

{{/* The services that have a database; all but the gateway. */}}
{{- define "famibook.withDatabase" -}}
{{- without (keys .Values.services | sortAlpha) "gateway" | join " " -}}
{{- end -}}

{{/* For every pod: no rights, no token of the cluster, and what image pulls need. */}}
{{- define "famibook.podSecurity" -}}
automountServiceAccountToken: false
# Kubernetes would add a variable for each Service, e.g. GATEWAY_PORT, which are settings of FamiBook.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "famibook.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{/* Temporary files: on the node's disk, or on a disk of the pod's own. */}}
{{- define "famibook.tmpVolume" -}}
- name: tmp
  {{- if .storageClass }}
  ephemeral:
    volumeClaimTemplate:
      spec:
        accessModes: [ReadWriteOnce]
        {{- if ne .storageClass "-" }}
        storageClassName: {{ .storageClass }}
        {{- end }}
        resources:
          requests:
            storage: {{ .size }}
  {{- else }}
  emptyDir:
    sizeLimit: {{ .size }}
  {{- end }}
{{- end -}}

{{/* A size in Mi, Gi or Ti as a number of megabytes. */}}
{{- define "famibook.megabytes" -}}
{{- mul (regexFind "^[0-9]+" .) (get (dict "Mi" 1 "Gi" 1024 "Ti" 1048576) (regexFind "[MGT]i$" .)) -}}
{{- end -}}

{{/* The certificates of the authorities that signed those of other servers: where Node reads them, and where they are from. */}}
{{- define "famibook.certificatesEnv" -}}
{{- if .Values.certificates.existingConfigMap -}}
- name: NODE_EXTRA_CA_CERTS
  value: /certificates/ca.crt
{{- end -}}
{{- end -}}

{{- define "famibook.certificatesMount" -}}
{{- if .Values.certificates.existingConfigMap -}}
- name: certificates
  mountPath: /certificates
  readOnly: true
{{- end -}}
{{- end -}}

{{- define "famibook.certificatesVolume" -}}
{{- with .Values.certificates.existingConfigMap -}}
- name: certificates
  configMap:
    name: {{ . }}
    items:
      - { key: ca.crt, path: ca.crt }
{{- end -}}
{{- end -}}
