// `npm start`: builds the client when its sources are newer than the last build, then serves it.
import { execFileSync } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['src', 'workers', 'wasm', 'contract', 'locales', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Facet needs Node 22.18 or newer (this is ${process.versions.node}). "npm ci" installs one: check that install scripts are allowed for the package "node".`,
  )
  process.exit(1)
}

async function newest(path: string): Promise<number> {
  const info = await stat(path).catch(() => undefined)
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  let time = 0
  for (const name of await readdir(path)) time = Math.max(time, await newest(join(path, name)))
  return time
}

const built = (await stat(join(root, 'dist', 'index.html')).catch(() => undefined))?.mtimeMs ?? 0
let changed = 0
for (const source of sources) changed = Math.max(changed, await newest(join(root, source)))
if (changed > built) {
  console.log('Building the client ...')
  // A process of its own: Vite declares its process to be in production, where the server asks for settings that a first try does not have.
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
}
await import('../server/main.ts')
