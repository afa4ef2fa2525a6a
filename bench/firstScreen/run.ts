// `node bench/firstScreen/run.ts [FOLDER]`: the JavaScript of the first screen, from the built client.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startScripts } from './scripts.ts'

const [folder = fileURLToPath(new URL('../../dist', import.meta.url))] = process.argv.slice(2)
const scripts = startScripts(folder).sort((a, b) => b.gzip - a.gzip)
const total = { files: scripts.length, size: 0, gzip: 0 }
for (const { file, size, gzip } of scripts) {
  total.size += size
  total.gzip += gzip
  console.log(`${String(gzip).padStart(8)}  ${file}`)
}
console.log(`${String(total.gzip).padStart(8)}  bytes of ${total.files} files, compressed; ${total.size} as they are`)
writeFileSync(
  fileURLToPath(new URL('../results/first-screen.json', import.meta.url)),
  `${JSON.stringify({ ...total, largest: scripts.slice(0, 8).map(({ file, gzip }) => ({ file: file.replace(/^assets\/(.+)-[\w-]{8}\.js$/, '$1'), gzip })) }, null, 2)}\n`,
)
