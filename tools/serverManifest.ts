// `node tools/serverManifest.ts FOLDER`: writes package.json and package-lock.json with the packages that the server and the operator's command load, at the versions of the project.
// The server's image installs these: the client's engines, fonts and build tools are many times their size.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface LockedPackage {
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T

/** Project modules (absolute paths) and packages (names) that the server and the operator's command load when they run; imports of types left out. */
export function serverImports(): { modules: Set<string>; packages: Set<string> } {
  const modules = new Set<string>()
  const packages = new Set<string>()
  const queue = ['server/main.ts', 'server/operator.ts'].map((entry) => join(root, entry))
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (modules.has(path)) continue
    modules.add(path)
    const text = readFileSync(path, 'utf8').replaceAll(/^import type .*$/gm, '')
    for (const [, name] of text.matchAll(/(?:\bfrom |^import |\bimport\(|new Worker\(new URL\()'([^']+)'/gm)) {
      if (name.startsWith('.')) queue.push(join(dirname(path), name))
      else if (!name.startsWith('node:') && !builtinModules.includes(name)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)![0])
    }
  }
  return { modules, packages }
}

/** The project's lock file reduced to these packages and all that they depend on. Throws an Error when one is not locked. */
function reduceLock(lock: Record<string, LockedPackage>, direct: readonly string[]): Record<string, LockedPackage> {
  const kept = new Map<string, LockedPackage>()
  const keep = (name: string, from: string, isOptional: boolean): void => {
    // Node's resolution: beside the dependent's own packages first, then outwards.
    let base = from
    while (base !== '' && !lock[`${base}/node_modules/${name}`]) base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))
    const path = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`
    const found = lock[path]
    if (!found && !isOptional) throw new Error(`${name}, which ${from || 'the server'} needs, is not locked`)
    if (!found || kept.has(path)) return
    kept.set(path, found)
    for (const each of Object.keys(found.dependencies ?? {})) keep(each, path, false)
    for (const each of Object.keys(found.optionalDependencies ?? {})) keep(each, path, true)
    for (const each of Object.keys(found.peerDependencies ?? {})) keep(each, path, true)
  }
  for (const name of direct) keep(name, '', false)
  return Object.fromEntries([...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Contents of the server's package.json and package-lock.json. */
export function serverManifest(): { manifest: object; lock: object } {
  const { dependencies, version, type } = readJson<{ dependencies: Record<string, string>; version: string; type: string }>('package.json')
  const { lockfileVersion, packages } = readJson<{ lockfileVersion: number; packages: Record<string, LockedPackage> }>('package-lock.json')
  const direct = [...serverImports().packages].toSorted()
  const own = Object.fromEntries(direct.map((name) => [name, dependencies[name]]))
  const manifest = { name: 'facet-server', version, private: true, type, dependencies: own }
  const lock = { name: manifest.name, version, lockfileVersion, requires: true, packages: { '': { ...manifest }, ...reduceLock(packages, direct) } }
  return { manifest, lock }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv
  if (!folder) throw new Error('usage: node tools/serverManifest.ts FOLDER')
  const { manifest, lock } = serverManifest()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
}
