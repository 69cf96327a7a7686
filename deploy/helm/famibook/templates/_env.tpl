{{/* A setting out of a Secret, whose key has the setting's name. */}}
{{- define "famibook.secretEnv" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .name }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end -}}

{{/* Credentials of the object store; without them the service account's identity counts. */}}
{{- define "famibook.bucketCredentials" -}}
{{- range list "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY" }}
{{ include "famibook.secretEnv" (dict "name" . "secret" $.secret "optional" true) }}
{{- end }}
{{- end -}}

{{- define "famibook.backupTargetEnv" -}}
{{- $backups := .root.Values.backups -}}
{{- if eq $backups.target "bucket" }}
- name: FAMIBOOK_BACKUP_URL
  value: {{ $backups.url | quote }}
{{- range list "FAMIBOOK_BACKUP_ACCESS_KEY_ID" "FAMIBOOK_BACKUP_SECRET_ACCESS_KEY" }}
{{ include "famibook.secretEnv" (dict "name" . "secret" $.secret "optional" true) }}
{{- end }}
{{- else if eq $backups.target "volume" }}
- name: FAMIBOOK_BACKUP_DIR
  value: /data/backups
{{- else }}
{{- range list "CLIENT_ID" "CLIENT_SECRET" "REFRESH_TOKEN" "FOLDER_ID" }}
{{ include "famibook.secretEnv" (dict "name" (printf "GOOGLE_DRIVE_%s" .) "secret" $.secret) }}
{{- end }}
{{- end }}
{{ include "famibook.secretEnv" (dict "name" "FAMIBOOK_BACKUP_KEY" "secret" .secret "optional" (eq $backups.target "volume")) }}
{{ include "famibook.secretEnv" (dict "name" "FAMIBOOK_BACKUP_OLD_KEYS" "secret" .secret "optional" true) }}
- name: FAMIBOOK_BACKUP_ADOPT_UNENCRYPTED
  value: {{ $backups.adoptUnencrypted | quote }}
{{- end -}}

{{/* The database of each service, for jobs that work on all of them. */}}
{{- define "famibook.databasesEnv" -}}
{{- range splitList " " (include "famibook.withDatabase" .root) }}
{{ include "famibook.secretEnv" (dict "name" (printf "%s_DATABASE_URL" (upper .)) "secret" (get $.root.Values.services .).existingSecret) }}
{{- end }}
{{- end -}}

{{/* The settings of one service: those of all, its own, its secrets, and further ones of the values. */}}
{{- define "famibook.serviceEnv" -}}
{{- $root := .root -}}
{{- $name := .name -}}
{{- $service := get .root.Values.services .name -}}
{{- with .root.Values -}}
- name: SERVICES
  value: {{ $name }}
- name: PUBLIC_URL
  value: {{ .publicUrl | quote }}
- name: LOG_LEVEL
  value: {{ .logLevel }}
- name: FAMIBOOK_DRAIN_SECONDS
  value: {{ .drainSeconds | quote }}
{{- range keys .services | sortAlpha }}
- name: {{ upper . }}_URL
  value: http://{{ include "famibook.fullname" $root }}-{{ . }}:8080
{{- end }}
{{- range list "REDIS_URL" "AMQP_URL" "TRUSTED_KEYS" "FAMIBOOK_SECURITY_LOG_KEY" }}
{{ include "famibook.secretEnv" (dict "name" . "secret" $root.Values.shared.existingSecret) }}
{{- end }}
{{ include "famibook.secretEnv" (dict "name" (printf "%s_SIGNING_KEY" (upper $name)) "secret" $service.existingSecret) }}
# The same keys as files, which are read anew when the Secrets change.
- name: TRUSTED_KEYS_FILE
  value: /keys/TRUSTED_KEYS
- name: {{ upper $name }}_SIGNING_KEY_FILE
  value: /keys/{{ upper $name }}_SIGNING_KEY
{{- if ne $name "gateway" }}
{{ include "famibook.secretEnv" (dict "name" (printf "%s_DATABASE_URL" (upper $name)) "secret" $service.existingSecret) }}
{{- end }}
{{- with .tracing.endpoint }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ . | quote }}
- name: FAMIBOOK_TRACES_PER_SECOND
  value: {{ $root.Values.tracing.perSecond | quote }}
{{ include "famibook.secretEnv" (dict "name" "OTEL_EXPORTER_OTLP_HEADERS" "secret" $root.Values.shared.existingSecret "optional" true) }}
{{- end }}
{{- if has $name (list "gateway" "auth") }}
- name: FAMIBOOK_ADMIN_EMAIL
  value: {{ .adminEmail | quote }}
{{- end }}
{{- if and .contact (has $name (list "gateway" "notifier")) }}
- name: FAMIBOOK_CONTACT
  value: {{ .contact | quote }}
{{- end }}
{{- if eq $name "gateway" }}
{{- with $service.trustedProxies }}
- name: TRUSTED_PROXIES
  value: {{ join "," . | quote }}
{{- end }}
{{- with .hosts }}
- name: FAMIBOOK_HOSTS
  value: {{ join "," . | quote }}
{{- end }}
{{- else if eq $name "auth" }}
- name: FAMIBOOK_REQUIRE_ADMIN_2FA
  value: {{ .requireAdminSecondFactor | quote }}
{{- range list "FAMIBOOK_SECRETS_KEY" "FAMIBOOK_ADMIN_PASSWORD" }}
{{ include "famibook.secretEnv" (dict "name" . "secret" $service.existingSecret) }}
{{- end }}
{{- else if eq $name "media" }}
- name: STORAGE_URL
  value: {{ .storage.url | quote }}
{{- include "famibook.bucketCredentials" (dict "secret" $service.existingSecret) }}
{{- else if eq $name "notifier" }}
{{ include "famibook.secretEnv" (dict "name" "SMTP_URL" "secret" $service.existingSecret "optional" true) }}
{{- with .mail.from }}
- name: MAIL_FROM
  value: {{ . | quote }}
{{- end }}
{{- else if eq $name "backup" }}
- name: FAMIBOOK_BACKUP_SCHEDULE
  value: {{ .backups.schedule | quote }}
{{- /* A disk of its own says itself how much is free. */}}
{{- with $service.tmp }}
{{- if not .storageClass }}
- name: FAMIBOOK_LIMIT_TEMP_MEGABYTES
  value: {{ include "famibook.megabytes" .size | quote }}
{{- end }}
{{- end }}
{{- include "famibook.backupTargetEnv" (dict "root" $root "secret" $service.existingSecret) }}
{{- include "famibook.bucketCredentials" (dict "secret" $service.existingSecret) }}
{{- end }}
{{- end }}
{{- range $variable, $value := $service.env }}
- name: {{ $variable }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}
