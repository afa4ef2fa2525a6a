import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A file that the browser must have before the first screen shows. */
export interface StartScript {
  /** From the built client's folder on. */
  file: string
  /** Bytes. */
  size: number
  gzip: number
}

/** What a built module needs before it runs: `import … from`, `import '…'`, `export … from`. Lazy `import(…)` has a bracket. */
const NEEDS = /(?:^|[;}\s])(?:import|export)(?:[\w$*{}\s,]*?from)?\s*["']\.\/([\w.-]+\.js)["']/g

/** The modules that the page's own ones need, with everything that they need in turn; each once, from the page on. */
export function startScripts(folder: string): StartScript[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const queue = [...html.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g)].map(([, file]) => file)
  const scripts = new Map<string, StartScript>()
  for (let file = queue.shift(); file; file = queue.shift()) {
    if (scripts.has(file)) continue
    const bytes = readFileSync(join(folder, file))
    scripts.set(file, { file, size: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length })
    queue.push(...[...bytes.toString('utf8').matchAll(NEEDS)].map(([, name]) => `assets/${name}`))
  }
  return [...scripts.values()]
}
