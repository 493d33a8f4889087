export const texts = {
  loggedIn: "Login successful.",
  loggedOut: "You are logged out.",
  registered: "Registration successful. You can log in now.",
  registeredWaiting: "Registration received. You can log in once the office has approved it.",
  passwordReset: "Password updated successfully. Please log in with the new one.",
  passwordSet: "Password updated successfully.",
  added: "User added successfully.",
  corrected: "User updated successfully.",
  removed: "User deleted successfully.",
  approved: "Registration approved.",
  refused: "Registration refused.",
} as const;
