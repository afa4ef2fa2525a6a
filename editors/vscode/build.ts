// `node editors/vscode/build.ts`: makes the extension from the built viewer (`packages/viewer/dist`, built when its sources have changed) and packs it: `editors/vscode/facet-cad.vsix`.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Zippable, zipSync } from 'fflate'
import { type OutputOptions, rolldown } from 'rolldown'
import { buildPackages } from '../../tools/packages.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const built = join(root, 'packages/viewer/dist')
const viewer = join(here, 'dist/webview/viewer')
const WORKER = /\b[a-z]+\.worker\.[0-9a-f]+\.js\b/g

/** The built viewer is short already. */
const withoutSpace = { compress: false, mangle: false, codegen: { removeWhitespace: true } } as const

/** Writes one file of all that `input` imports, whenever it does. */
async function bundle(input: string, file: string, format: 'es' | 'cjs', minify: OutputOptions['minify'] = true): Promise<void> {
  const bundled = await rolldown({ input, external: ['vscode'], logLevel: 'silent', ...(format === 'cjs' && { platform: 'node' }) })
  await bundled.write({ file, format, minify, codeSplitting: false })
  await bundled.close()
}

/** Workers of webviews load nothing: each becomes one file. Chunks that no page loads any more are left out. */
async function layViewer(): Promise<void> {
  await mkdir(viewer, { recursive: true })
  await cp(join(built, 'index.js'), join(viewer, 'index.js'))
  const assets = await readdir(join(built, 'assets'))
  const workers = assets.filter((name) => name.match(WORKER)?.[0] === name)
  const spawned = new Map<string, string[]>()
  for (const name of workers) {
    const file = join(viewer, 'assets', name)
    await bundle(join(built, 'assets', name), file, 'es', withoutSpace)
    const code = await readFile(file, 'utf8')
    // pdf.js has imports that are not reached: for decoders in WebAssembly and workers of its own, which it is asked not to use, marked as no bundler's.
    if (/(?<!`await )\bimport\s*\((?!\s*\/\*webpackIgnore)|^\s*import\b[^(]*from/m.test(code)) throw new Error(`${name} imports, which it may not in a webview`)
    spawned.set(
      name,
      [...new Set(code.match(WORKER))].filter((other) => other !== name && workers.includes(other)),
    )
  }
  // Those that start no other first.
  const order: string[] = []
  while (order.length < workers.length) {
    const next = workers.find((name) => !order.includes(name) && spawned.get(name)!.every((other) => order.includes(other)))
    if (next === undefined) throw new Error('workers start each other')
    order.push(next)
  }
  await writeFile(join(viewer, 'workers.json'), JSON.stringify(order.map((name) => `assets/${name}`)))
  const pages = await chunksOf('index.js')
  for (const name of assets) {
    if (workers.includes(name) || (name.endsWith('.js') && !pages.has(name))) continue
    await cp(join(built, 'assets', name), join(viewer, 'assets', name), { recursive: true })
  }
}

/** Names of the chunks that a file of the built viewer imports, and those that they import. */
async function chunksOf(entry: string): Promise<Set<string>> {
  const found = new Set<string>()
  const queue = [entry]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const code = await readFile(join(built, next === entry ? next : `assets/${next}`), 'utf8')
    for (const [, name] of code.matchAll(/["'`](?:\.\/)?(?:assets\/)?([\w.-]+\.js)["'`]/g)) {
      if (found.has(name) || name.match(WORKER) || !existsSync(join(built, 'assets', name))) continue
      found.add(name)
      queue.push(name)
    }
  }
  return found
}

interface Manifest {
  name: string
  displayName: string
  description: string
  version: string
  publisher: string
  license: string
  engines: { vscode: string }
  keywords: string[]
  categories: string[]
}

const xml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What installers read: the form of NuGet packages that the editor's extensions have. */
function vsixManifest({ name, displayName, description, version, publisher, engines, keywords, categories }: Manifest): string {
  const asset = (type: string, path: string): string => `<Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${path}" Addressable="true"/>`
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${xml(name)}" Version="${version}" Publisher="${xml(publisher)}"/>
    <DisplayName>${xml(displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(description)}</Description>
    <Tags>${xml(keywords.join(','))}</Tags>
    <Categories>${xml(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${xml(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="ui,workspace"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    ${asset('Code.Manifest', 'package.json')}
    ${asset('Services.Content.Details', 'README.md')}
    ${asset('Services.Content.License', 'LICENSE.txt')}
  </Assets>
</PackageManifest>
`
}

/** Types of parts by their endings, as packages state them. */
function contentTypes(paths: readonly string[]): string {
  const endings = [...new Set(paths.map((path) => /\.(\w+)$/.exec(path)?.[1].toLowerCase()).filter((ending) => ending !== undefined))].toSorted()
  const types: Record<string, string> = {
    json: 'application/json',
    js: 'application/javascript',
    cjs: 'application/javascript',
    css: 'text/css',
    md: 'text/markdown',
    txt: 'text/plain',
    xml: 'text/xml',
    vsixmanifest: 'text/xml',
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${endings
    .map((ending) => `<Default Extension=".${ending}" ContentType="${types[ending] ?? 'application/octet-stream'}"/>`)
    .join('')}</Types>
`
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
}

/** The extension as a package. */
async function pack(): Promise<Uint8Array> {
  const own: [path: string, file: string][] = [
    ['package.json', join(here, 'package.json')],
    ['README.md', join(here, 'README.md')],
    ['LICENSE.txt', join(root, 'LICENSE')],
    ...(await filesBelow(join(here, 'dist'))).map((path): [string, string] => [`dist/${path}`, join(here, 'dist', path)]),
  ]
  const files: Zippable = {}
  for (const [path, file] of own) files[`extension/${path}`] = await readFile(file)
  files['extension.vsixmanifest'] = Buffer.from(vsixManifest(JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as Manifest))
  files['[Content_Types].xml'] = Buffer.from(contentTypes(Object.keys(files)))
  return zipSync(files, { level: 6 })
}

/** Builds the extension into `dist`; returns the folder of its webview. */
export async function buildExtension(): Promise<string> {
  await buildPackages(['viewer'])
  await rm(join(here, 'dist'), { recursive: true, force: true })
  await layViewer()
  await bundle(join(here, 'src/webview.ts'), join(here, 'dist/webview/webview.js'), 'es')
  await bundle(join(here, 'src/extension.ts'), join(here, 'dist/extension.cjs'), 'cjs')
  await cp(join(here, 'src/webview.css'), join(here, 'dist/webview/webview.css'))
  return join(here, 'dist/webview')
}

if (import.meta.main) {
  await buildExtension()
  const packed = await pack()
  const out = join(here, 'facet-cad.vsix')
  await writeFile(out, packed)
  console.log(`${out}: ${(packed.length / 1e6).toFixed(1)} MB`)
}
