/** Lowers the priority of this thread. */
export function giveWay(): void;
