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

/** PostgreSQL's settings as name=value. They go with the command, so that no file of a database can change them. */
export function settingsOf(durable: boolean): string[] {
  return [
    ...(durable ? DURABLE : THROW_AWAY),
    ...LOG,
    "TimeZone=UTC",
    "jit=off",
    // When the portal is killed, what it was waiting for ends too, and its locks with it.
    "client_connection_check_interval=1s",
  ];
}
