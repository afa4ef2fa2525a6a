// The viewer without a window: opens files with the pipeline of the app and prints their contents.
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createImportClient } from '../workers/entries/client.ts'
import { type InspectArguments, parseArguments, usage } from './inspect/arguments.ts'
import { inspect } from './inspect/inspectFile.ts'
import { filesUnder } from './inspect/source.ts'
import { summary } from './inspect/summary.ts'

const client = createImportClient()

let args: InspectArguments
try {
  args = parseArguments(process.argv.slice(2))
} catch (error) {
  console.error(`${(error as Error).message}\n${usage}`)
  process.exit(2)
}

const paths: string[] = []
for (const path of args.paths) {
  const isFolder = (await stat(resolve(path)).catch(() => undefined))?.isDirectory() ?? false
  if (args.each && isFolder) paths.push(...(await filesUnder(path)))
  else paths.push(path)
}
let ok = true
for (const path of paths) {
  const report = await inspect(client, path, args)
  ok &&= report.ok
  console.log(args.json ? JSON.stringify(report) : summary(report))
}
client.dispose()
process.exitCode = ok ? 0 : 1
