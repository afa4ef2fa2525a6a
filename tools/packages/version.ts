// `node tools/packages/version.ts [VERSION] [--repository URL]`: sets the version of all packages and of what they need of each other, and where their sources are (`FACET_REPOSITORY`
// when the option is absent), without which no registry takes a provenance; without either it reports whether they agree.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { folderOf, packageNames } from '../packages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Semantic versioning 2.0.0, without build metadata, which registries ignore. */
const semver = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9a-z-]+(\.[0-9a-z-]+)*)?$/i

interface Manifest {
  name: string
  version: string
  license?: string
  files?: string[]
  repository?: { type: string; url: string; directory?: string }
  publishConfig?: { access?: string; provenance?: boolean }
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const pathOf = (name: string): string => `${folderOf(name)}/package.json`
const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest
const needsOf = ({ dependencies = {}, peerDependencies = {} }: Manifest): [string, string][] =>
  [...Object.entries(dependencies), ...Object.entries(peerDependencies)].filter(([name]) => name.startsWith('@facet-cad/'))

/** In which packages differ from the root's version, lack the licence or the settings to be published with provenance; a line for each. */
export function versionFaults(): string[] {
  const { version } = read(`${root}package.json`)
  return packageNames().flatMap((folder) => {
    const manifest = read(pathOf(folder))
    const faults: string[] = []
    if (manifest.name !== `@facet-cad/${folder}`) faults.push(`is called ${manifest.name}`)
    if (manifest.version !== version) faults.push(`has version ${manifest.version}, and not ${version}`)
    for (const [name, wanted] of needsOf(manifest)) if (wanted !== version) faults.push(`needs ${name} ${wanted}, and not ${version}`)
    if (manifest.license !== 'Apache-2.0' || !manifest.files?.includes('LICENSE')) faults.push('has no licence')
    if (manifest.publishConfig?.access !== 'public' || manifest.publishConfig.provenance !== true) faults.push('is not published with provenance')
    return faults.map((fault) => `packages/${folder} ${fault}`)
  })
}

/** A manifest with another version, of itself and of what it needs of the other packages, and where its sources are. */
export function withVersion(text: string, version: string, repository?: string, directory?: string): string {
  const manifest = JSON.parse(text) as Manifest
  manifest.version = version
  for (const needs of [manifest.dependencies, manifest.peerDependencies])
    for (const name of Object.keys(needs ?? {})) if (name.startsWith('@facet-cad/')) needs![name] = version
  if (repository) manifest.repository = { type: 'git', url: repository, ...(directory && { directory }) }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Sets the version. Throws a `RangeError` when it is none, or the repository no address. */
function setVersion(version: string, repository?: string): void {
  if (!semver.test(version)) throw new RangeError(`"${version}" is no version`)
  if (repository !== undefined && !/^(git\+)?https:\/\/./.test(repository)) throw new RangeError(`"${repository}" is no address of a repository`)
  const change = (path: string, directory?: string): void => writeFileSync(path, withVersion(readFileSync(path, 'utf8'), version, repository, directory))
  change(`${root}package.json`)
  for (const name of packageNames()) change(pathOf(name), `packages/${name}`)
  // The lock file states the root's version twice.
  const lockPath = `${root}package-lock.json`
  const lock = JSON.parse(readFileSync(lockPath, 'utf8')) as { version: string; packages: Record<string, { version: string }> }
  lock.version = version
  lock.packages[''].version = version
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`)
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { repository: { type: 'string' } } })
  const repository = values.repository ?? (process.env.FACET_REPOSITORY || undefined)
  if (positionals.length > 0 || repository !== undefined) setVersion(positionals[0] ?? read(`${root}package.json`).version, repository)
  const faults = versionFaults()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log(`${packageNames().length} packages have version ${read(`${root}package.json`).version}`)
}
