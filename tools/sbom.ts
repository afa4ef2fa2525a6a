import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Locked {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}
interface Lock {
  name: string
  version: string
  packages: Record<string, Locked>
}

export interface Component {
  name: string
  version: string
  licence: string
  integrity?: string
}

/** Licences that the lock file does not name, as the packages' own files do. */
const UNNAMED: Record<string, string> = { 'combine-errors': 'MIT' }
const FOLDER = 'node_modules/'

/** Packages that the built client and the server may load, each version once, by name. Tools of the development are left out. */
export function componentsOf({ packages }: Lock): Component[] {
  const found = new Map<string, Component>()
  for (const [path, { version = '', license, integrity, dev, devOptional, link }] of Object.entries(packages)) {
    const at = path.lastIndexOf(FOLDER)
    if (at < 0 || dev || devOptional || link) continue
    const name = path.slice(at + FOLDER.length)
    const licence = license ?? UNNAMED[name] ?? (name.startsWith('@rollup/rollup-') ? 'MIT' : '')
    found.set(`${name}@${version}`, { name, version, licence, integrity })
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/** Bill of materials in the format of CycloneDX 1.6. */
export function billOf(lock: Lock, components: Component[]): object {
  const address = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version, 'bom-ref': address(lock.name, lock.version) } },
    components: components.map(({ name, version, licence, integrity }) => {
      const [algorithm, digest] = integrity?.split(' ')[0].split('-', 2) ?? []
      return {
        type: 'library',
        name,
        version,
        purl: address(name, version),
        'bom-ref': address(name, version),
        licenses: /[ ()]/.test(licence) ? [{ expression: licence.replace(/^\((.*)\)$/, '$1') }] : [{ license: { id: licence } }],
        ...(algorithm === 'sha512' && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
      }
    }),
  }
}

export const readLock = (root: string): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

/** Writes the bill of materials and the list of licences beside the build, not into it: versions are nothing for visitors. */
export function sbomPlugin(): Plugin {
  let folder = ''
  return {
    name: 'facet-sbom',
    apply: 'build',
    configResolved({ root }) {
      folder = root
    },
    async closeBundle() {
      const lock = readLock(folder)
      const components = componentsOf(lock)
      const out = join(folder, 'sbom')
      await mkdir(out, { recursive: true })
      await writeFile(join(out, 'sbom.cdx.json'), `${JSON.stringify(billOf(lock, components), null, 1)}\n`)
      const rows = components.map(({ name, version, licence }) => `${name},${version},${licence}`)
      await writeFile(join(out, 'licences.csv'), `${['package,version,licence', ...rows].join('\n')}\n`)
    },
  }
}
