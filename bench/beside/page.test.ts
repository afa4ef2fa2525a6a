import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { ProcessReport } from '../cpu/usage.ts'
import { engines, versionOf } from './engines.ts'
import { type BesidePage, htmlPage, markdownPage } from './page.ts'

const cost = (cpu: number): { cpu: number; wall: number } => ({ cpu, wall: cpu / 2 })
const page: BesidePage = {
  date: '2026-11-26',
  machine: '2 cores',
  runs: 1,
  engines: [{ name: 'Facet', version: '0.1.0', settings: 'quality normal' }],
  passedOver: ['other <engine> is not installed and was passed over.'],
  files: [
    {
      file: 'a|b.step',
      megabytes: 0.0121,
      node: {
        Facet: { first: cost(0.05), warm: cost(0.02), memory: 3.4, triangles: 10 },
        slow: { first: cost(1), warm: cost(0.3), memory: 200, triangles: 12 },
        broken: { failed: 'refused' },
      },
      browser: {
        Facet: { failed: 'no WebGL' },
        slow: { firstPicture: 1, complete: 2, longest: 812.4 },
      },
    },
  ],
}

test('the page states ratios to Facet where both have figures, and why an engine has none', () => {
  const lines = markdownPage(page).split('\n')
  expect(lines).toContain('- other <engine> is not installed and was passed over.')
  expect(lines).toContain('| a\\|b.step (13 KB) | Facet | 0.0500 |  | 0.0200 |  | 0.0250 | 3 | 10 |')
  expect(lines).toContain('| a\\|b.step (13 KB) | slow | 1.00 | 20× | 0.300 | 15× | 0.500 | 200 | 12 |')
  expect(lines).toContain('| a\\|b.step (13 KB) | broken | refused |  |  |  |  |  |  |')
  expect(lines).toContain('| a\\|b.step (13 KB) | slow | 2.00 |  | 1.00 | 812 |  |')
  const html = htmlPage(page)
  expect(html).toContain('<td>slow</td><td>1.00</td><td>20×</td>')
  expect(html).toContain('other &#60;engine&#62; is not installed')
})

test('engines open a file in a process of their own; versions are those installed', () => {
  expect(versionOf({ package: 'no-such-engine' })).toBeUndefined()
  expect(engines.map((engine) => versionOf(engine))).not.toContain(undefined)
  const one = fileURLToPath(new URL('one.ts', import.meta.url))
  const building = fileURLToPath(new URL('../../tests/fixtures/building.ifc', import.meta.url))
  const web = engines.findIndex((engine) => engine.package === 'web-ifc')
  const report = JSON.parse(
    // Node can hang at its end while V8 compiles beside it (nodejs/node#54918).
    execFileSync(process.execPath, ['--no-concurrent-recompilation', one, String(web), building, '2'], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1)!,
  ) as ProcessReport
  expect(report).toMatchObject({ triangles: 68, openings: [{}, {}] })
})
