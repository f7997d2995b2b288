import { arrearsStatuses, indexClauses, rentalRegimes, rentalStates } from "#shared/domain/rentals/rental.ts";
import { choices } from "#web/components/choices.ts";

export const rentalStateChoices = choices(rentalStates, (state) => `rentals.state.${state}`);
export const regimeChoices = choices(rentalRegimes, (regime) => `rentals.regime.${regime}`);
export const indexClauseChoices = choices(indexClauses, (clause) => `rentals.index_clause.${clause}`);
export const arrearsStatusChoices = choices(arrearsStatuses, (status) => `rentals.arrears_status.${status}`);
export const noticeByChoices = choices(["tenant", "landlord"], (who) => `rentals.notice_by.${who}`);
