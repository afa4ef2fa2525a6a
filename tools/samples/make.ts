import { mkdir, writeFile } from 'node:fs/promises'
import { bracket } from './bracket.ts'
import { bearingHousing } from './drawing/housing.ts'
import { gearbox } from './gearbox/gearbox.ts'
import { startKernel } from './kernel.ts'
import { spindleUnit } from './spindle/spindle.ts'
import { census, type Product } from './step/product.ts'
import { writeAssembly } from './step/writeAssembly.ts'
import { vtwin } from './vtwin/vtwin.ts'
import { writeXt } from './xt/writeXt.ts'

/** `node tools/samples/make.ts [NAME...]` writes the samples that can be made today into public/samples. The same bytes in every run. */
const samples: Record<string, () => Product> = {
  'Sample3.stp': gearbox,
  'Sample4.x_t': spindleUnit,
  'Sample5.STEP': bracket,
  'Sample6.stp': vtwin,
}

/** Drawings need no kernel. */
const drawings: Record<string, () => Uint8Array> = { 'Sample1.dwg': bearingHousing }

const folder = new URL('../../public/samples/', import.meta.url)
const wanted = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
for (const [name, make] of Object.entries(drawings)) {
  if (!isWanted(name)) continue
  const data = make()
  await writeFile(new URL(name, folder), data)
  console.log(`${name}: ${Math.round(data.length / 1024)} kB`)
}
if (Object.keys(samples).some(isWanted)) await startKernel()
for (const [name, make] of Object.entries(samples)) {
  if (!isWanted(name)) continue
  const root = make()
  const text = await (name.endsWith('.x_t') ? writeXt : writeAssembly)(name, root)
  await writeFile(new URL(name, folder), text)
  const { occurrences, parts, assemblies, levels } = census(root)
  console.log(`${name}: ${Math.round(text.length / 1024)} kB, ${parts.size} parts, ${occurrences} occurrences, ${assemblies.size} assemblies, ${levels} levels`)
}
