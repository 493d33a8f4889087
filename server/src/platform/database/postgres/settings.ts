/** Losing nothing that was acknowledged, also when the power fails. */
const DURABLE = ["fsync=on", "synchronous_commit=on", "full_page_writes=on"];

/** For databases of tests, which nobody misses. */
const THROW_AWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];

const LOG = [
  // A file for each day of the week, overwritten when the day comes round again.
  "logging_collector=on",
  "log_directory=log",
  "log_filename=postgresql-%a.log",
  "log_truncate_on_rotation=on",
  "log_rotation_age=1d",
  "log_rotation_size=0",
  "log_timezone=UTC",
  // Statements and details of errors would carry names and telephone numbers of residents.
  "log_error_verbosity=terse",
  "log_min_error_statement=panic",
];

/** As many connections as PostgreSQL takes by itself, but for three that it keeps for its superuser. */
const ITS_OWN = 97;

/**
 * PostgreSQL's settings as name=value. They go with the command, so that no file of a database can change them. `connections` is
 * how many will be needed at once.
 */
export function settingsOf(durable: boolean, connections: number): string[] {
  return [
    ...(durable ? DURABLE : THROW_AWAY),
    ...(connections > ITS_OWN ? [`max_connections=${connections + 3}`] : []),
    ...LOG,
    "TimeZone=UTC",
    "jit=off",
    // When the portal is killed, what it was waiting for ends too, and its locks with it.
    "client_connection_check_interval=1s",
  ];
}
