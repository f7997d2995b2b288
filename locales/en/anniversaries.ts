import type es from "../es/anniversaries.ts";

export default {
  "rentals.anniversary.about":
    "Rentals that complete another year within two months, or did within the last two and still have the same rent (LAU art. 18). Preparing creates a draft increment: no rent changes until it is applied.",
  "rentals.anniversary.amounts": "Rent",
  "rentals.anniversary.bounded": "The published IGC is {rate}: 0 % to 2 % applies (Ley 2/2015, annex)",
  "rentals.anniversary.by_contract": "as the contract says",
  "rentals.anniversary.capped": "Cap: IRAV (home signed since 26 May 2023; Ley 12/2023, final provision 1)",
  "rentals.anniversary.capped_ipc":
    "Cap: IPC (home signed from 6 March 2019 to 25 May 2023; LAU art. 18.1, RDL 7/2019)",
  "rentals.anniversary.count": "{shown} of {count} are shown. The others appear as these are prepared or dismissed.",
  "rentals.anniversary.empty": "No rent to update within two months",
  "rentals.anniversary.from": "from {month}",
  "rentals.anniversary.increment_name": "Anniversaries of {month} · {index}",
  "rentals.anniversary.index": "Index",
  "rentals.anniversary.letter": "Letter",
  "rentals.anniversary.letter_by": "Last day for the letter",
  "rentals.anniversary.letter_note":
    "In a home's lease the letter has to arrive by the end of the month before the new rent (LAU art. 18.3). For other uses the contract decides.",
  "rentals.anniversary.letters": "Store the letters ({count})",
  "rentals.anniversary.letters_done": "Letters stored among the files of their rentals: {count}",
  "rentals.anniversary.letters_left": "Without a letter, as a value is missing or it could not be stored: {names}",
  "rentals.anniversary.not_anniversary": "Not an anniversary of this contract that can be dismissed now",
  "rentals.anniversary.on": "Anniversary",
  "rentals.anniversary.prepare": "Prepare",
  "rentals.anniversary.prepare_many": "Prepare increment ({count})",
  "rentals.anniversary.prepared": "Rents in draft increments: {count}. Write their letters now.",
  "rentals.anniversary.prepared_less":
    "Rents in draft increments: {count}. Another {left} changed and were not prepared.",
  "rentals.anniversary.resume": "List again",
  "rentals.anniversary.resumed": "The rental is listed again",
  "rentals.anniversary.select": "Select {name}",
  "rentals.anniversary.select_all": "Select all that can be prepared",
  "rentals.anniversary.skip": "Dismiss",
  "rentals.anniversary.skip_explain":
    "The rent is not updated on this anniversary, and the rental leaves the list. It can be undone below, and it appears again next year.",
  "rentals.anniversary.skip_reason": "Reason",
  "rentals.anniversary.skip_usual": "Not updated this year",
  "rentals.anniversary.skipped": "Dismissed ({count})",
  "rentals.anniversary.skipped_done": "Anniversary dismissed",
  "rentals.anniversary.state.agreed_percentage":
    "The contract's percentage is not recorded: create the increment yourself",
  "rentals.anniversary.state.no_change": "The rent does not change",
  "rentals.anniversary.state.not_published": "Not published yet",
  "rentals.anniversary.state.out_of_range": "Amount out of range",
  "rentals.anniversary.state.prepared": "Prepared",
  "rentals.anniversary.state.ready": "Ready to prepare",
  "rentals.anniversary.state.unconfirmed": "Read from INE, to be confirmed",
  "rentals.anniversary.to_increment": "Increment",
} satisfies Record<keyof typeof es, string>;
