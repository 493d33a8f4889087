export const texts = {
  loggedIn: "Login successful.",
  loggedOut: "You are logged out.",
  registered: "Registration successful. You can log in now.",
  registeredWaiting: "Registration received. You can log in once an administrator has approved it.",
  passwordSet: "Password updated successfully.",
  approved: "Registration approved.",
  removed: "Administrator removed.",
  refused: "Registration refused.",
  roleChanged: "Role changed.",
} as const;
