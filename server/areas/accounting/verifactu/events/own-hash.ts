/** The hash of a record or event is the last thing before its signature (SuministroInformacion.xsd, EventosSIF.xsd); it names that of the one before it too. */
const OWN_HASH = /<\w+:Huella(?:Evento)?>([0-9A-F]{64})<\/\w+:Huella(?:Evento)?><ds:Signature[ >]/;

/** Whether a signed document is that of the record or event with this hash. */
export const isDocumentOf = (document: string, hash: string): boolean => OWN_HASH.exec(document)?.[1] === hash;
