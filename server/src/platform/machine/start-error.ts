/** Why the portal cannot start, for the person who started it; shown without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

export const terminalTexts = {
  databaseCreating: "Creating the database …",
  databaseAdopted: "The database was still running; using it.",
  databaseRecovering: "The database is repairing itself after an interruption …",
  databaseDied: "The database stopped by itself. Starting it again …",
  databaseBack: "The database is running again.",
  databaseStillDown: (reason: string) => `The database does not start, retrying: ${reason}`,
  databaseMoved: (place: string, user: string) =>
    `The database is in ${place}, because the user ${user} that runs it cannot enter the data folder.`,
  binariesCopying: (place: string) => `Copying the database program to ${place} …`,

  noBinaries: (platform: string) =>
    `There is no embedded PostgreSQL for this machine (${platform}). ` +
    "Install PostgreSQL 15 or newer and set DATABASE_URL, for example postgres://user:password@localhost/aangan.",
  noUnprivilegedUser: (user: string) =>
    `The portal and PostgreSQL must not run as root, and a user "${user}" could not be created. Create one with ` +
    `"useradd --system ${user}", start the portal as an ordinary user, or set DATABASE_URL.`,
  cannotRunAs: (user: string, reason: string) =>
    `PostgreSQL cannot be run as the user ${user}: ${reason}. ` +
    "Start the portal as an ordinary user, or set DATABASE_URL.",
  databaseUnreachable: (place: string, user: string) =>
    `The database in ${place} belongs to the user ${user}, who cannot enter that folder. ` +
    "Allow it (chmod o+x on every folder above it), or move the data folder.",
  databaseOfAnotherUser: (place: string) =>
    `The database in ${place} belongs to another user. Start the portal as that user, or as root.`,
  databaseOfAnotherVersion: (place: string, theirs: string, ours: string) =>
    `The database in ${place} was made by PostgreSQL ${theirs}, but this portal comes with PostgreSQL ${ours}. ` +
    "Start the version of the portal that made it, or set DATABASE_URL.",
  databaseGone: (place: string) =>
    `The database of this data folder was in ${place} and is missing. Put it back, or start with an empty data folder.`,
  notADatabase: (place: string) => `The folder ${place} exists but holds no database. Move it away and start again.`,
  outsidePlaceUnsafe: (folder: string) => `The folder ${folder} must belong to root and be writable by root only.`,
  socketFolderTaken: (folder: string) =>
    `The folder ${folder} is needed for the database's socket, but another user made it.`,
  initdbFailed: (output: string) => `The database could not be created. PostgreSQL said:\n${output}`,
  databaseDidNotStart: (output: string, log: string) =>
    `The database did not start. See also ${log}. PostgreSQL said:\n${output}`,

  dataFolderUnusable: (folder: string, reason: string) =>
    `The data folder ${folder} cannot be used: ${reason}. Set DATA_DIR to a folder that the portal can write to.`,
  dataFolderInUse: (folder: string, pid: number) =>
    `Another portal (process ${pid}) is running on the data folder ${folder}. ` +
    "Stop it first, or give this one a DATA_DIR and PORT of its own.",

  metricsPortUnusable: (port: number, reason: string) =>
    `Cannot serve metrics on METRICS_PORT ${port}: ${reason}. Set it to a free port, or unset it.`,

  databaseOutOfReach: (reason: string) =>
    `The database cannot be reached: ${reason}. Check DATABASE_URL, and that the server is running.`,
  limitsDropped: (settings: string) =>
    `The pooler at DATABASE_URL drops the limits that the portal asks for. Give them to its role: ALTER ROLE … SET ${settings}, each in a statement of its own.`,
  poolerByStatement:
    "The pooler at DATABASE_URL allows no transactions (pool_mode = statement), without which no payment is safe. Set pool_mode = session or transaction.",
  poolerUnnamed:
    "The pooler at DATABASE_URL gives each transaction another connection. Set DATABASE_POOLER=transaction, or its pool_mode to session.",
  postgresTooOld: (version: string) =>
    `PostgreSQL ${version} is too old; the portal needs 15 or newer. Point DATABASE_URL at a newer server.`,
  migrationsMisnamed: (file: string) => `${file} is not a migration; the name should look like 0007_add_notices.sql.`,
  migrationsNumberTwice: (number: string) => `Two migrations have the number ${number}.`,
  migrationChanged: (name: string) =>
    `The migration ${name} was changed after it had been applied to this database. Restore it, and make the change in a new one.`,
  databaseNewer: (names: string) =>
    `The database is newer than this version of the portal (it has ${names}). Start the newer version.`,
  migrationHalfDone: (name: string, reason: string) =>
    `The migration ${name} failed halfway: ${reason}. The next start will run it again from the beginning.`,
  migrationFailed: (name: string, reason: string) => `The migration ${name} failed and was rolled back: ${reason}`,
} as const;

export const backupTexts = {
  cannotBeOpened: (file: string, reason: string) => `The back-up ${file} cannot be opened: ${reason}.`,
  notABackup: (file: string) => `${file} is not a back-up of this portal.`,
  otherVersion: (file: string) =>
    `The back-up ${file} was made by another version of the portal. Restore it with that version.`,
  passphraseMissing: (file: string) =>
    `The back-up ${file} is sealed. Set BACKUP_PASSPHRASE to the passphrase it was made with.`,
  sealMissing: (file: string) =>
    `The back-up ${file} is not sealed although BACKUP_PASSPHRASE is set, so anyone could have written it. Nothing was restored. ` +
    "If you are sure it is yours, restore it with an empty passphrase: BACKUP_PASSPHRASE= npm run restore -- FILE",
  sealBroken: (file: string) =>
    `The back-up ${file} cannot be unsealed: BACKUP_PASSPHRASE is not the one it was made with, or the file was damaged.`,
  damaged: (file: string, reason: string) =>
    `The back-up ${file} is damaged: ${reason}. Nothing was restored. Take an older one.`,
  notEmpty: (names: string) =>
    `The database is not empty (it has ${names}). A back-up can only be restored into an empty one: ` +
    "set DATA_DIR to a new folder, or DATABASE_URL to a new database. Nothing was changed.",
  notWhatItSays: (what: string) =>
    `What was restored does not match the back-up's own totals (${what}). Nothing was kept.`,
  folderUnusable: (folder: string, reason: string) =>
    `The folder ${folder} cannot be used for back-ups: ${reason}. Set BACKUP_DIR to a folder the portal can write to.`,
} as const;
