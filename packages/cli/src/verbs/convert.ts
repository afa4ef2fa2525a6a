import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { modelFile } from '../../../../bench/inspect/modelFile.ts'
import type { Opened } from '../../../../bench/inspect/openModel.ts'
import { openModel } from '../../../../bench/inspect/openModel.ts'
import { drawingToDxf } from '../../../../src/core/drawing/dxf/drawingDxf.ts'
import { OpenError } from '../../../../src/core/errors.ts'
import { standardDrawing } from '../../../../src/core/export/drawing/drawingOptions.ts'
import type { ExportFormat } from '../../../../src/core/export/exportOptions.ts'
import { exportSceneOf } from '../../../../src/core/export/exportScene.ts'
import { SceneIndex } from '../../../../src/core/scene/sceneIndex.ts'
import { drawModel } from '../../../../workers/entries/client.ts'
import { pdfOf, shownLayers, spaceNamed, svgOf } from '../drawings.ts'
import { openAny, qualityOf, write } from '../figures.ts'
import type { FileReport } from '../schemas.ts'
import { type Context, type Input, type Outcome, Status, textOf, UsageError } from '../verb.ts'

/** Formats of models by the endings of their files. */
const models: Readonly<Record<string, ExportFormat>> = {
  step: 'step',
  stp: 'step',
  glb: 'glb',
  gltf: 'gltf',
  usdz: 'usdz',
  stl: 'stl',
  obj: 'obj',
  ply: 'ply',
  '3mf': '3mf',
}
const drawings = ['svg', 'pdf', 'dxf'] as const

export async function run(input: Input, context: Context): Promise<Outcome> {
  const to = textOf(input, 'to')
  const ending = /\.(\w+)$/.exec(to)?.[1].toLowerCase() ?? ''
  const drawn = drawings.find((one) => one === ending)
  if (!drawn && !Object.hasOwn(models, ending))
    throw new UsageError(`the ending of the file that is written is ${[...Object.keys(models), ...drawings].join(', ')}`)
  const path = textOf(input, 'from')
  const opened = await openAny(context, path, input)
  const files = drawn
    ? [{ name: basename(to), bytes: await drawingFile(context, opened, drawn, input) }]
    : await modelFiles(opened, models[ending], basename(to), path)
  await mkdir(dirname(to), { recursive: true })
  let bytes = 0
  for (const file of files) {
    await writeFile(join(dirname(to), file.name), file.bytes)
    bytes += file.bytes.length
  }
  const value: FileReport = { path, out: to, bytes }
  return { status: Status.ok, text: `${files.map(({ name }) => join(dirname(to), name)).join(', ')}: ${write(bytes)} bytes\n`, value }
}

interface OutFile {
  name: string
  bytes: Uint8Array
}

/** A model as files that lie beside each other; the first has the name that was asked for. */
async function modelFiles({ structure, parts, source, root }: Opened, format: ExportFormat, name: string, path: string): Promise<OutFile[]> {
  if (!structure) throw new UsageError(`${path} is a drawing: it is written as ${drawings.join(' or ')}`)
  // Files that refer to each other are named after the model.
  const { bytes } = await modelFile({ ...structure, name }, parts, format, { source, root })
  if (format !== 'obj' && format !== 'gltf') return [{ name, bytes }]
  const files = Object.entries(unzipSync(bytes)).map(([own, content]) => ({ name: own, bytes: content }))
  const main = files.find((file) => file.name.endsWith(`.${format}`))!
  return [{ name, bytes: main.bytes }, ...files.filter((file) => file !== main)]
}

/** A drawing as SVG, PDF or DXF; of a model the drawing of its views. */
async function drawingFile(context: Context, opened: Opened, format: (typeof drawings)[number], input: Input): Promise<Uint8Array> {
  const { drawing } = opened
  const space = typeof input.space === 'string' ? input.space : undefined
  if (!drawing) {
    const dxf = await viewsOf(opened)
    if (format === 'dxf') return new Uint8Array(await dxf.arrayBuffer())
    const name = `${opened.root.split('/').at(-1)}.dxf`
    const source = { name, container: 'file' as const, entries: [{ path: name, blob: dxf }] }
    return drawingFile(context, await openModel(context.client, name, { quality: qualityOf(input), source }), format, input)
  }
  const tab = spaceNamed(drawing, space)
  if (format === 'dxf') return Buffer.from(drawingToDxf(drawing, tab, shownLayers(drawing)).text)
  const layouts = drawing.spaces.flatMap(({ kind, extents }, at) => (kind === 'paper' && extents ? [at] : []))
  const written = format === 'svg' ? svgOf(drawing, tab) : await pdfOf(drawing, space === undefined && layouts.length > 0 ? layouts : [tab])
  if (written === undefined) throw new OpenError('no-geometry', drawing.spaces[tab].name)
  return typeof written === 'string' ? Buffer.from(written) : written
}

/** Front, top, side and isometric view of a model on an A3 sheet, in first angle, with hidden lines and overall dimensions. */
async function viewsOf({ structure, parts, root }: Opened): Promise<Blob> {
  const scene = structure && exportSceneOf(structure, new SceneIndex(structure.root))
  if (!scene) throw new OpenError('no-geometry', root)
  const texts = {
    title: structure.name,
    titleField: 'Name',
    scaleField: 'Scale',
    sheetField: 'Size',
    dateField: 'Date',
    unitField: 'Unit',
    date: new Date().toISOString().slice(0, 10),
  }
  return (await drawModel(scene, parts, { ...standardDrawing, texts }, () => {}).done).blob
}
