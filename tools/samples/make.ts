import { mkdir, writeFile } from 'node:fs/promises'
import type { ExportFormat } from '../../src/core/export/exportOptions.ts'
import { boardFiles } from './board/boardFiles.ts'
import { bracket } from './bracket.ts'
import { clamp } from './clamp/clamp.ts'
import { exported } from './clamp/exported.ts'
import { freecadDocument } from './clamp/freecad.ts'
import { jtDocument } from './clamp/jt.ts'
import { nxPackage } from './clamp/nx.ts'
import { gearbox } from './gearbox/gearbox.ts'
import { startKernel } from './kernel.ts'
import { catia } from './native/catia.ts'
import { inventor } from './native/inventor.ts'
import { writePackage } from './native/nativePackage.ts'
import { solidEdge } from './native/solidEdge.ts'
import { quadcopter } from './quadcopter/quadcopter.ts'
import { scissorLift } from './scissorLift/scissorLift.ts'
import { spindleUnit } from './spindle/spindle.ts'
import { census, type Product } from './step/product.ts'
import { writeAssembly } from './step/writeAssembly.ts'
import { machineVise } from './vise/vise.ts'
import { vtwin } from './vtwin/vtwin.ts'
import { wheelsetPacked } from './wheelset/creo.ts'
import { wheelsetDesign } from './wheelset/fusion.ts'
import { wheelset } from './wheelset/wheelset.ts'
import { writeXt } from './xt/writeXt.ts'

/** A model and the bytes of its file. */
type Made = readonly [root: Product, data: string | Uint8Array]
const step = async (name: string, root: Product): Promise<Made> => [root, await writeAssembly(name, root)]
const parasolid = async (name: string, root: Product): Promise<Made> => [root, await writeXt(name, root)]
const packed = async (name: string, root: ReturnType<typeof machineVise>, format: typeof catia): Promise<Made> => [
  root,
  await writePackage(name.replace(/\.zip$/, ''), root, format),
]

const withRoot = <T extends Product>(root: T, write: (root: T) => Uint8Array): Made => [root, write(root)]
const written = async (name: string, format: ExportFormat): Promise<Made> => {
  const root = clamp()
  return [root, await exported(name, root, format)]
}

/** `node tools/samples/make.ts [NAME...]` writes the samples into public/samples, but Sample1.dwg (`tools/acadTs`). The same bytes in every run. */
const samples: Record<string, (name: string) => Promise<Made>> = {
  'Sample2.iam.zip': (name) => packed(name, machineVise(), inventor),
  'Sample3.stp': (name) => step(name, gearbox()),
  'Sample4.x_t': (name) => parasolid(name, spindleUnit()),
  'Sample5.STEP': (name) => step(name, bracket()),
  'Sample6.stp': (name) => step(name, vtwin()),
  'Sample7.asm.zip': (name) => packed(name, scissorLift(), solidEdge),
  'Sample8.CATProduct.zip': (name) => packed(name, quadcopter(), catia),
  'Clamp.FCStd': async () => withRoot(clamp(), freecadDocument),
  'Clamp.jt': async () => {
    const root = clamp()
    return [root, await jtDocument(root)]
  },
  'Clamp.prt.zip': async () => {
    const root = clamp()
    return [root, await nxPackage(root)]
  },
  'Clamp.usdz': (name) => written(name, 'usdz'),
  'Clamp.3mf': (name) => written(name, '3mf'),
}

/** Models that need no kernel. */
const drawings: Record<string, () => Uint8Array> = {
  'Wheelset.asm.zip': wheelset,
  'Wheelset.f3d': wheelsetDesign,
  'WheelsetCreo.asm.zip': wheelsetPacked,
  ...boardFiles,
}

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
  const [root, data] = await make(name)
  await writeFile(new URL(name, folder), data)
  const { occurrences, parts, assemblies, levels } = census(root)
  console.log(`${name}: ${Math.round(data.length / 1024)} kB, ${parts.size} parts, ${occurrences} occurrences, ${assemblies.size} assemblies, ${levels} levels`)
}
