import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPackages, folderOf, packageNames } from '../packages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Manifest {
  name: string
  version: string
  description: string
  types?: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export const manifestOf = (name: string): Manifest => JSON.parse(readFileSync(`${folderOf(name)}/package.json`, 'utf8')) as Manifest

/** An empty project somewhere else, that has installed all packages from their tarballs. */
export interface Consumer {
  folder: string
  /** Path of a package's tarball. */
  tarball(name: string): string
  /** Runs a module of the project in Node and returns what it printed as JSON. */
  run(code: string): unknown
  /** Writes a file of the project. */
  write(name: string, content: string | Uint8Array): void
  remove(): void
}

/** Packages of this repository's own `node_modules` that a project uses: no registry is asked. */
function link(folder: string, name: string): void {
  const to = join(folder, 'node_modules', name)
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(join(root, 'node_modules', name), to, 'dir')
}

/** Builds the packages where they are outdated, packs them, and installs the tarballs. Peers that are optional stay away. */
export async function makeConsumer(): Promise<Consumer> {
  const names = packageNames()
  await buildPackages(names)
  const folder = mkdtempSync(join(tmpdir(), 'facet-packages-'))
  const tarball = (name: string): string => join(folder, `facet-cad-${name}-${manifestOf(name).version}.tgz`)
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, ...names.map(folderOf)], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }))
  // Packages with dependencies of other makers are unpacked, and those are linked: npm would ask for them.
  const alone = names.filter((name) => !manifestOf(name).dependencies)
  execFileSync('npm', ['install', '--silent', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund', ...alone.map(tarball)], {
    cwd: folder,
    stdio: 'inherit',
  })
  // A folder of its own, so that the libraries do not find them.
  for (const name of names.filter((one) => !alone.includes(one))) {
    const to = join(folder, 'program/node_modules', manifestOf(name).name)
    mkdirSync(to, { recursive: true })
    execFileSync('tar', ['-xzf', tarball(name), '--strip-components=1', '-C', to])
    // Those of this repository are found in the folder above.
    for (const dependency of Object.keys(manifestOf(name).dependencies!)) if (!dependency.startsWith('@facet-cad/')) link(join(folder, 'program'), dependency)
  }
  for (const used of ['react', 'react-dom', '@types/react', 'csstype', 'scheduler']) link(folder, used)
  const write = (name: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return {
    folder,
    tarball,
    write,
    run(code) {
      write('run.js', code)
      return JSON.parse(execFileSync(process.execPath, ['run.js'], { cwd: folder, encoding: 'utf8' }))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
