/** A time as cursors have it (`microseconds`) or as clients read it (`milliseconds`), in UTC. */
export function microsecondsSql(column: string) {
  return isoTime(column, 'US');
}

export function millisecondsSql(column: string) {
  return isoTime(column, 'MS');
}

function isoTime(column: string, fraction: 'MS' | 'US'): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"')`;
}
