/** Media type of a time stamp (TimeStampToken as DER), as ETSI registered it with IANA. */
export const STAMP_TYPE = "application/vnd.etsi.timestamp-token";
