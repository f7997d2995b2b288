/**
 * The public key that gives the extension the same id in every Chromium browser, so that a server can allow its
 * origin.
 */
export const EXTENSION_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqSyILVv2Cyk7l8QLIwNEqrL+9eypP55kfENJ8Gu0B/nnpb9WG62NmaH+lvxXT/ZFjxUnKfT05bX7no2K3GqIaXi6tmVc8YwxLWZcfaKrFHMcKTYCUWTxt/eXL3EJy0/iQe7yeXgys86/Wb8zWilj16Yk7QHy1GKOoOe9ZBGlAbiGVgw0gRpQhH4w8YMXdpBaDy4nKnlcYLqcAAM1IlLJcUeY8+AwbycED6Unx5Cc4oG6SdEszIjGpipwjF8Dc/g7GdqxHaL8b4cfXOM6Jw69HhV2mnRbQ6sz5FoRVL4ZTcbvGY5XJ4+1MwqM+L6aXOFvE6PPRWGSOR7Lkazb9Zj2TQIDAQAB";

/** Derived by Chromium from the key: the first 128 bits of its SHA-256, written with the letters a to p. */
export const EXTENSION_ID = "gihkejfhnmaehmecicjohaakoogfpblh";
