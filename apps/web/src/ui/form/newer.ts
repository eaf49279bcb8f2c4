/** The version that somebody else has saved since the form was opened. */
export interface Newer<Values> {
  values: Values;
  /** Instant at which it was saved, and by whom, where the record says so. */
  at?: string | null;
  by?: string | null;
  /** The form is now one over this version. */
  adopt: () => void;
}
