/** With these on, nothing acknowledged is lost, even in a power cut. */
const DURABLE = ["fsync", "synchronous_commit", "full_page_writes"];

/** Returns name=value, for the command line, where no file of the database can override them. */
export function settingsOf(durable: boolean): string[] {
  return [
    ...DURABLE.map((name) => `${name}=${durable ? "on" : "off"}`),
    // A throw-away server has hundreds of databases at once, of which none lives long enough to be vacuumed.
    ...(durable ? [] : ["max_connections=200", "autovacuum=off"]),
    "logging_collector=on",
    "log_directory=log",
    "log_filename=postgresql-%a.log",
    "log_truncate_on_rotation=on",
    "log_rotation_age=1d",
    "log_rotation_size=0",
    "log_timezone=UTC",
    // Statements and error details would contain residents' names and telephone numbers.
    "log_error_verbosity=terse",
    "log_min_error_statement=panic",
    "TimeZone=UTC",
    "jit=off",
    // Ends the statements of a killed portal, and their locks.
    "client_connection_check_interval=1s",
  ];
}
