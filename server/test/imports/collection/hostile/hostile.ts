/** `seconds`: what it cost when it was first tried, on two cores that were busy. */
export type Hostile = [id: string, what: string, seconds: number, file: () => Buffer, name?: string];
