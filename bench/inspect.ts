// The viewer without a window: opens files with the pipeline of the app and prints their contents.
import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { createImportClient } from '../workers/entries/client.ts'
import { type InspectArguments, parseArguments, usage } from './inspect/arguments.ts'
import { inspect } from './inspect/inspectFile.ts'
import { filesUnder, sourceOf } from './inspect/source.ts'
import { summary } from './inspect/summary.ts'

const client = createImportClient()

let args: InspectArguments
try {
  args = parseArguments(process.argv.slice(2))
} catch (error) {
  console.error(`${(error as Error).message}\n${usage}`)
  process.exit(2)
}

/** Paths to open; `folder`: the one that a file was found in. */
const paths: { path: string; folder?: string }[] = []
for (const path of args.paths) {
  const isFolder = (await stat(resolve(path)).catch(() => undefined))?.isDirectory() ?? false
  if (args.each && isFolder) for (const file of await filesUnder(path)) paths.push({ path: file, folder: path })
  else paths.push({ path })
}
let ok = true
for (const { path, folder } of paths) {
  let report = await inspect(client, path, args)
  // An assembly that misses files is opened again with all files of the folder beside it.
  if (folder && (report.missing.length > 0 || report.error?.code === 'missing-parts'))
    report = await inspect(client, path, { ...args, source: await sourceOf(folder), root: relative(resolve(folder), resolve(path)).replaceAll('\\', '/') })
  ok &&= report.ok
  console.log(args.json ? JSON.stringify(report) : summary(report))
}
client.dispose()
process.exitCode = ok ? 0 : 1
