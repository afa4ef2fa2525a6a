// `node tools/packages.ts [NAME...]`: builds the npm packages of `packages/` into their `dist`: ES modules by Vite, declarations by the compiler.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { packageConfig } from '../packages/vite.config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Names of the folders of `packages/`. */
export const packageNames = (): string[] =>
  readdirSync(`${root}packages`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Builds one package; returns its folder. Throws when its types do not hold. */
export async function buildPackage(name: string): Promise<string> {
  const folder = `${root}packages/${name}`
  await build(packageConfig(name))
  execFileSync('npx', ['tsc', '-p', `${folder}/tsconfig.json`], { cwd: root, stdio: 'inherit' })
  // Stroke fonts of drawings, which the code looks for beside itself.
  if (name === 'cli' || name === 'formats' || name === 'drawing') cpSync(`${root}public/fonts`, `${folder}/dist/fonts`, { recursive: true })
  // Workers look for them beside themselves.
  if (name === 'viewer') cpSync(`${root}public/fonts`, `${folder}/dist/assets/fonts`, { recursive: true })
  copyFileSync(`${root}LICENSE`, `${folder}/LICENSE`)
  return folder
}

if (import.meta.main) {
  const names = process.argv.slice(2)
  for (const name of names.length > 0 ? names : packageNames()) console.log(await buildPackage(name))
}
