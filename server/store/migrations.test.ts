import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrations.ts'

/**
 * Statements that the version before the migration can live with: while servers are renewed one after the other, it goes on reading and writing. What it
 * writes must fit (new columns may be empty or have a default), and what it reads must be there (nothing is dropped or renamed; that takes two versions:
 * the first stops using it).
 */
const fitting = [
  /^CREATE TABLE /,
  /^CREATE INDEX /,
  /^DROP INDEX /,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" [\w ()]+(?<! NOT NULL)$/,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" [\w ()]+ DEFAULT \S+ NOT NULL$/,
  /^ALTER TABLE "\w+" ALTER COLUMN "\w+" DROP NOT NULL$/,
  /^UPDATE "\w+" SET /,
]

/** Statements of a migration that the version before does not survive. Constraints fit on tables that the migration itself makes, references also on its own new columns: they are empty. */
function breaking(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((statement) => statement.trim().replace(/;$/, ''))
  const made = new Set(statements.map((statement) => /^CREATE TABLE "(\w+)"/.exec(statement)?.[1]))
  const constrained = (statement: string): string | undefined => /^ALTER TABLE "(\w+)" ADD CONSTRAINT /.exec(statement)?.[1]
  const added = new Set(statements.map((statement) => /^ALTER TABLE "\w+" ADD COLUMN "\w+"(?!.* NOT NULL)/.exec(statement)?.[0]))
  const refersFrom = (statement: string): string => statement.replace(/^(ALTER TABLE "\w+" ADD) CONSTRAINT "\w+" FOREIGN KEY \(("\w+")\).*$/, '$1 COLUMN $2')
  return statements.filter((statement) => {
    if (added.has(refersFrom(statement))) return false
    if (fitting.some((pattern) => pattern.test(statement))) return false
    return !made.has(constrained(statement) ?? '')
  })
}

// The first makes the database.
const later = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .slice(1)

test.each(later)('%s: the version before lives with it', (name) => {
  expect(breaking(readFileSync(join(migrationsFolder, name), 'utf8'))).toEqual([])
})

test.each([
  'DROP TABLE "users";',
  'ALTER TABLE "users" DROP COLUMN "email";',
  'ALTER TABLE "users" RENAME COLUMN "email" TO "address";',
  'ALTER TABLE "users" ADD COLUMN "phone" text NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "email" SET DATA TYPE integer;',
  'ALTER TABLE "users" ADD CONSTRAINT "users_email_unique" UNIQUE("email");',
  'ALTER TABLE "users" ADD CONSTRAINT "users_file" FOREIGN KEY ("file") REFERENCES "public"."files"("id");',
  'CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");',
])('%s breaks the version before', (statement) => {
  expect(breaking(statement)).toHaveLength(1)
})
