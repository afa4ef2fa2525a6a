import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '../../tools/s3.ts'
import { readConfig } from '../config.ts'
import { testDatabaseUrl } from '../testing/databases.ts'
import { examine, type Finding, reportOf } from './doctor.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-doctor-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const levels = (findings: Finding[]) => Object.fromEntries(findings.map(({ subject, level }) => [subject, level]))

test.runIf(testDatabaseUrl)('servers that answer are well; the bucket is left as it was', async () => {
  const s3 = await startS3()
  try {
    const env = { ...s3.env, FACET_DATA: folder, DATABASE_URL: testDatabaseUrl, DATABASE_DIRECT_URL: testDatabaseUrl, FACET_SECRET: 'x'.repeat(40) }
    const findings = await examine(readConfig({ ...env, FACET_URL: 'https://facet.example.org', FACET_TRUST_PROXY: '1', FACET_HSTS_DAYS: '365' }))
    expect(levels(findings)).toMatchObject({ database: 'ok', 'database, direct': 'ok', contents: 'ok', 'data folder': 'ok', mail: 'warning' })
    expect(reportOf(findings)).not.toContain('FACET_TRUST_PROXY')
    const kept = s3.requests.filter((line) => line.startsWith('PUT')).map((line) => line.slice(4))
    // Two for each: the object, and an upload in parts of the same name that was only begun.
    const deleted = (path: string): number => s3.requests.filter((line) => line === `DELETE ${path}`).length
    expect(kept.map(deleted)).toEqual(kept.map(() => 2))
  } finally {
    await s3.stop()
  }
})

test('servers that do not answer are failures, and nothing secret is in the report', async () => {
  const findings = await examine(
    readConfig({
      FACET_DATA: folder,
      FACET_URL: 'https://facet.example.org',
      DATABASE_URL: 'postgresql://facet:hidden-word@127.0.0.1:9/facet',
      S3_BUCKET: 'facet',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'me',
      S3_SECRET_ACCESS_KEY: 'hidden-word',
      SMTP_URL: 'smtp://me:hidden-word@127.0.0.1:9',
    }),
  )
  expect(levels(findings)).toMatchObject({ database: 'failure', contents: 'failure', mail: 'failure' })
  const report = reportOf(findings)
  expect(report).toContain('FACET_TRUST_PROXY')
  expect(report).not.toContain('hidden-word')
})
