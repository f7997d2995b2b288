import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

function databaseIn(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(databaseIn(inject("templateUrl"), "postgres"));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A fresh copy of the run's template: migrated, seeded, with one user a role. Some 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const templateUrl = inject("templateUrl");
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name} template ${template}`);
  return { url: databaseIn(templateUrl, name), drop: () => administer(`drop database ${name} with (force)`) };
}
