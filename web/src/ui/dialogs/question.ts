interface Alert {
  kind: "alert";
  text: string;
  done: (agreed: boolean) => void;
}
export interface Confirm {
  kind: "confirm";
  text: string;
  /** The subject, and what a yes will do. */
  detail?: string;
  /** The confirming button's label, such as "Delete". */
  yes?: string;
  /** The other button's label, where "Cancel" could be taken for a yes. */
  no?: string;
  danger?: boolean;
  done: (agreed: boolean) => void;
}
export type Question = Alert | Confirm;
