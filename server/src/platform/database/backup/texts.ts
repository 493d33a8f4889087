export const backupTexts = {
  cannotBeOpened: (file: string, reason: string) => `The back-up ${file} cannot be opened: ${reason}.`,
  notABackup: (file: string) => `${file} is not a back-up of this portal.`,
  passphraseMissing: (file: string) =>
    `The back-up ${file} is sealed. Set BACKUP_PASSPHRASE to the passphrase it was made with.`,
  sealMissing: (file: string) =>
    `The back-up ${file} is not sealed although BACKUP_PASSPHRASE is set, so anybody could have written it. Nothing was restored. ` +
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
