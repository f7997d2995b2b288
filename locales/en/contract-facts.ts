export default {
  "administration.company.landlord_hint":
    "Where a property has no owner on record, contracts name the company as the landlord, with these data.",
  "assets.contract_facts": "Facts for the contract",
  "assets.energy_number_hint": "The one in the autonomous community's register (RD 390/2021)",
  "assets.habitability.abolished":
    "{region}: the autonomous community issues no habitability certificate any more. The licence of first occupation, or another document of the town council, may take its place.",
  "assets.habitability.looked_up": "Not verified; last looked up on {day}.",
  "assets.habitability.regulation": "Regulation: {regulation}.",
  "assets.habitability.required":
    "{region}: a habitability certificate (cédula de habitabilidad), or an equivalent document, is required to let a home.",
  "assets.habitability.unknown":
    "{region}: the program does not know whether a habitability certificate is required to let a home. Find out before signing.",
  "assets.habitability.unverified":
    "Not verified: from trade publications as of {day}, not compared with the official bulletin.",
  "assets.habitability_hint": "Only where the autonomous community requires it",
  "assets.improvement.accessibility": "Better accessibility",
  "assets.improvement.energy": "Energy savings of 30 % or more",
  "assets.improvement.rehabilitation": "Rehabilitation",
  "assets.improvement_hint":
    "Finished in the two years before the contract: they allow up to 10 % more (LAU art. 17.6)",
  "assets.last_rent_hint": "A month, of the last contract for a habitual home in the five years before, as updated",
  "assets.reference_rent_hint": "A month, the upper limit given by the state's system of reference prices",
  "assets.rent_limit": "Limit of the rent (LAU art. 17.6 and 17.7)",
  "assets.stressed_zone.inside": "In a declared zone",
  "assets.stressed_zone.outside": "Outside the declared zones",
  "assets.stressed_zone_hint": "Empty follows the program's table of declared zones",
  "assets.title_deed_hint": "For example: deed of sale before the notary …, dated …",
  "documents.missing.address": "Address",
  "documents.missing.deposit_received": "The deposit is not recorded as received",
  "documents.missing.energy_certificate": "Number of the energy certificate (RD 390/2021)",
  "documents.missing.energy_certificate_ended":
    "The energy certificate on record ends before the contract begins, which does not mention it (RD 390/2021)",
  "documents.missing.habitability_certificate":
    "Habitability certificate (required by the autonomous community according to secondary sources, not verified)",
  "documents.missing.habitability_certificate_ended":
    "The habitability certificate on record ends before the contract begins, which does not mention it (required by the autonomous community according to secondary sources, not verified)",
  "documents.missing.large_holder": "Whether each owner is a large holder (Ley 12/2023, article 31.3)",
  "documents.missing.last_rent":
    "The last rent of a home contract of the five years before, with its last day (Ley 12/2023, article 31.3); without such a contract there is nothing to record",
  "documents.missing.payment_account": "Account for payments",
  "documents.missing.permanent_residence":
    "Permanent residence: their address is the very dwelling that is let for a season",
  "documents.missing.phone": "Telephone",
  "documents.missing.reference_rent": "The limit of the reference prices (Ley 12/2023, article 31.3)",
  "documents.missing.representative": "Representative",
  "documents.missing.representative_deed": "The representative's position and deed",
  "documents.missing.seasonal_cause": "Cause of the season (LAU art. 3.2)",
  "documents.missing.seasonal_end": "Last day of the season",
  "documents.missing.title": "Facts that the contract should state and are not recorded:",
  "documents.missing.title_deed": "Landlord's title",
  "documents.missing.zone":
    "Confirm on the asset whether the home is in a stressed zone: the contract mentions it only if it is marked",
  "documents.notice.booking_hint":
    "The guarantor did not give the data: if the booking is still open when a month is about to pass since they arrived, they are informed by mail, or by letter where there is no address. They are not written to before, because someone else typed the address. No lawyer has reviewed the text, which you can change in the message templates.",
  "documents.notice.deliver": "Mark as delivered",
  "documents.notice.delivered": "Delivered as a letter on {day}",
  "documents.notice.done": "Noted as delivered",
  "documents.notice.due": "To be sent or delivered before {day} (one month, article 14.3 GDPR)",
  "documents.notice.hint":
    "The guarantor did not give the data: they are informed once for each rental and its renewals, by mail where there is an address, once the contract is out for signing or the rental is live, and at the latest before the month has passed; otherwise by letter. No lawyer has reviewed the text, which you can change in the message templates.",
  "documents.notice.is_done": "Informed",
  "documents.notice.is_due": "Due",
  "documents.notice.letter": "Download the letter",
  "documents.notice.mail_failed":
    "The mail was not sent: correct the address, to which it is then sent, or deliver the letter",
  "documents.notice.mailed": "Sent by mail on {at}",
  "documents.notice.title": "Privacy notice to the guarantor",
  "documents.notice.undo": "Undo the delivery",
  "documents.notice.undone": "It is due again",
  "documents.notice.unknown":
    "Entered before the program sent these notices, or loaded from a sheet: whether they were informed is not known. Deliver the letter where it is needed",
  "documents.rent_limit.basis.last_rent": "Highest rent: {limit} a month, the last rent as updated (LAU art. 17.6).",
  "documents.rent_limit.basis.last_rent_raised":
    "Highest rent: {limit} a month, the last rent and 10 % more for works or for a term of ten years (LAU art. 17.6).",
  "documents.rent_limit.basis.reference_rent":
    "Highest rent: {limit} a month, the reference prices, as a large holder's (LAU art. 17.7).",
  "documents.rent_limit.by": "({reference})",
  "documents.rent_limit.exceeded": "The rent entered is higher.",
  "documents.rent_limit.unknown.large_holder":
    "It is not recorded whether the owner is a large holder; if so, the reference prices apply too (LAU art. 17.7).",
  "documents.rent_limit.unknown.last_rent": "The last rent of a home in the five years before is not recorded.",
  "documents.rent_limit.unknown.reference_rent": "The limit of the reference prices is not recorded.",
  "documents.rent_limit.unknown.room": "Whether LAU art. 17.6 and 17.7 apply to the lease of a room was not verified.",
  "documents.rent_limit.unknown.vacant_rule":
    "If there was no contract in five years, the reference prices limit the rent where the zone's declaration says so.",
  "documents.rent_limit.unknown.zone":
    "The table of zones is not enough for this municipality: check it and mark it on the asset.",
  "documents.rent_limit.unknown.zone_by_table":
    "The table of zones was taken from secondary sources and not compared with the BOE.",
  "documents.rent_limit.zone.inside": "The dwelling is in a stressed residential market zone.",
  "documents.rent_limit.zone.outside": "By the table of zones, the home is not in a stressed residential market zone.",
  "documents.rent_limit.zone.unknown": "It is not known whether the dwelling is in a stressed residential market zone.",
  "field.energy_certificate_number": "Energy certificate no.",
  "field.habitability_certificate": "Habitability certificate",
  "field.habitability_expiry": "Habitability expiry",
  "field.improved_on": "Works finished on",
  "field.improvement": "Improvement works",
  "field.is_large_holder": "Large holder",
  "field.last_rent": "Last rent of a home",
  "field.last_rent_on": "Last day in force",
  "field.reference_rent": "Limit of the reference index",
  "field.reference_rent_on": "Index consulted on",
  "field.representative": "Representative",
  "field.representative_deed": "Office and deed",
  "field.representative_documentation": "Representative's document",
  "field.residents": "Other residents",
  "field.seasonal_cause": "Cause of the season",
  "field.stressed_zone": "Stressed zone",
  "field.title_deed": "Landlord's title",
  "persons.deed_hint": "For example: sole director, deed before the notary …, dated …, record no. …",
  "persons.representation": "Representative",
  "properties.large_holder_hint":
    "More than ten urban properties for residential use, or over 1,500 m² (Ley 12/2023, art. 3.k); in a stressed zone, the number that its declaration sets",
  "rentals.residents_hint": "Names of those who will live there and do not sign",
  "rentals.seasonal_hint": "For example: academic year, temporary work, medical treatment (LAU art. 3.2)",
};
