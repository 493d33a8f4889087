/** A text that has to be acknowledged. */
interface Alert {
  kind: "alert";
  text: string;
  done: (agreed: boolean) => void;
}
/** A question that is answered with yes or not. */
export interface Confirm {
  kind: "confirm";
  text: string;
  /** Whom or what it is about, and what follows from a yes. */
  detail?: string;
  /** What the button that goes on says, such as "Delete". */
  yes?: string;
  danger?: boolean;
  done: (agreed: boolean) => void;
}
export type Question = Alert | Confirm;
