// Opens every file of the kit of odd STEP files and writes what came of it to bench/results/step-kit.md. `node bench/kit.ts [NAME...]` prints single cases.
import { writeFile } from 'node:fs/promises'
import { kit } from '../tools/kit/cases.ts'
import { createImportClient } from '../workers/entries/client.ts'
import { judge, type KitResult } from './kit/judge.ts'

const wanted = process.argv.slice(2)
const client = createImportClient()
const results = new Map<string, KitResult>()
const count: Record<string, number> = {}
for (const { cases } of kit) {
  for (const one of cases) {
    if (wanted.length > 0 && !wanted.includes(one.name)) continue
    const result = await judge(client, one)
    results.set(one.name, result)
    count[result.outcome] = (count[result.outcome] ?? 0) + 1
    if (!result.passes || wanted.length > 0) console.log(`${result.passes ? 'ok  ' : 'FAIL'} ${one.name} (${one.allowed}): ${detail(result)}`)
  }
}
client.dispose()
const total = `${results.size} files: ${Object.entries(count)
  .map(([outcome, number]) => `${number} ${outcome}`)
  .join(', ')}`
console.log(total)
if (wanted.length === 0) await writeFile(new URL('results/step-kit.md', import.meta.url), page())
process.exitCode = [...results.values()].every(({ passes }) => passes) ? 0 : 1

function detail({ outcome, messages, differences }: KitResult): string {
  return [outcome, ...messages, ...differences].join('; ')
}

function page(): string {
  const lines = [
    '# Odd STEP files',
    '',
    'Made by `node bench/kit.ts` from `tools/kit`: every file has one oddity. Areas, volumes and sizes are compared with formulas (1 %). `right`: the shape, without a warning;',
    '`told`: a warning or an error of the catalogue; `silent`, a wrong shape without either, is never allowed.',
    '',
    total,
  ]
  for (const { title, cases } of kit) {
    lines.push('', `## ${title}`, '', '| file | oddity | source | allowed | outcome |', '| --- | --- | --- | --- | --- |')
    for (const { name, odd, source, allowed } of cases)
      lines.push(`| ${name} | ${odd} | ${source} | ${allowed} | ${detail(results.get(name)!)} |`.replaceAll(';', ','))
  }
  return `${lines.join('\n')}\n`
}
