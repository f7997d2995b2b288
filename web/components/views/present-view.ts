/** What a view stores of a list, as the list is now. */
export interface PresentView {
  readonly search: string;
  readonly columns: string[] | null;
}
