import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { FormatId } from '../../src/core/formats.ts'
import { emptyBounds, unionBounds } from '../../src/core/scene/bounds.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import { loadReader } from '../../workers/formats/registry.ts'
import { type Opened, openWith } from '../../workers/mesh/testSink.fixture.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { corpusDir } from '../support/corpus.ts'

/** Triangles, box in millimetres (parts where they are stored, without placements) and parts of each file, as other programs count them. */
const good: [file: string, triangles: number, box: number[], parts: number, notes?: string[]][] = [
  ['stl_ascii.stl', 572, [0, -1.10793, 0, 4.94407, 3.31832, 1.2], 1],
  ['stl_binary.stl', 728, [0, -1.10793, 0, 5.70157, 3.31832, 1.2], 1],
  ['utah_teapot.stl', 9438, [-8.16389, -5.36976, 0, 9.41237, 5.55728, 8.57153], 1],
  ['triangle_with_two_solids.stl', 2, [-1, -1, 0, 3, 3, 0], 2],
  ['triangle_with_empty_solid.stl', 1, [-1, -1, 0, 1, 1, 0], 1, ['skipped-entity']],
  ['obj/cube_with_materials.obj', 12, [0, 0, 0, 1, 1, 1], 5],
  ['obj/cube with white spaces.obj', 12, [0, 0, 0, 1, 1, 1], 5],
  ['obj/single_triangle_negative_indices.obj', 1, [0, 0, 0, 1, 1, 0], 1],
  ['obj/lines_colors.obj', 0, [0, 0, 0, 1, 1, 1], 3],
  ['obj/hundred_cubes.obj', 1200, [0, 0, 0, 19, 19, 1], 100],
  ['obj/rectangle_with_texture.obj', 2, [0, 0, 0, 1, 1, 0], 1],
  ['obj/box_UTF16BE.obj', 12, [-0.5, -0.5, -0.5, 0.5, 0.5, 0.5], 1],
  ['obj/cube_with_vertexcolors.obj', 12, [0, 0, 0, 1, 1, 1], 1],
  ['obj/spider.obj', 1368, [-92.6552, -42.2338, -106.691, 57.9362, 37.504, 86.6912], 19, ['texture-missing']],
  ['obj/concave_polygon.obj', 64, [-1.146, 1.6575, 1.6055, -1.146, 3.1425, 3.0905], 1],
  ['bad/malformed.obj', 8, [-0.5, -0.5, -0.5, 0.5, 0.5, 0.5], 1, ['damaged-data']],
  ['cow.ply', 5804, [-2.30147, 0, -0.747873, 2.30232, 2.81976, 0.752127], 1],
  ['cube_rgb.ply', 12, [0, 0, 0, 1, 1, 1], 1],
  ['cube_rgb_binary.ply', 12, [0, 0, 0, 1, 1, 1], 1],
  ['cube_meshlab_binary.ply', 12, [0, 0, 0, 1, 1, 1], 1],
  ['cube_binary_header_with_RN_newline.ply', 12, [0, 0, 0, 1, 1, 1], 1],
  ['points.ply', 0, [0, 0, 0, 0, 1, 1], 1],
  ['cube.off', 12, [0, 0, 0, 1, 1, 1], 1],
  ['rectangle_vertex_colors_float.off', 2, [0, 0, 0, 1, 1, 0], 1],
  ['box.3mf', 12, [0, 0, 0, 10, 20, 30], 1],
  ['cube_gears_prod_req.3mf', 25692, [37.6146, 35.6185, 16.92, 205.61, 160.72, 50.5213], 17],
  ['rhombicuboctahedron.3mf', 44, [0.00500488, 0.00500488, 0.00500488, 120.716, 120.716, 120.716], 1],
  ['malformed_property_index_oob.3mf', 1, [0, 0, 0, 10, 20, 0], 1, ['damaged-data']],
  ['rook.amf', 3682, [-1.01909, -1.01909, 0, 1.01909, 1.01909, 3.71523], 1],
  ['test9.amf', 8, [-0.5, -0.5, -4, 1, 0.5, 4], 2],
  ['test_with_mat.amf', 8, [0, 0, 0, 25.4, 25.4, 25.4], 2],
]

const bad: [file: string, code: string][] = [
  ['invalid.off', 'file-exception'],
  ['OutOfMemory.off', 'file-exception'],
  ['bad/empty.ply', 'empty-file'],
  ['bad/crash.ply', 'file-exception'],
]

/** Opens a file with the others of its folder beside it. */
async function open(file: string): Promise<Opened> {
  const folder = join(corpusDir ?? '', 'mesh', dirname(file))
  const names = readdirSync(folder).filter((name) => name !== basename(file) && statSync(join(folder, name)).isFile())
  const files = Object.fromEntries([basename(file), ...names].map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]))
  const reader = await loadReader(file.slice(file.lastIndexOf('.') + 1) as FormatId)
  return openWith(reader, files)
}

describe.skipIf(!corpusDir)('real mesh files', () => {
  it.each(good)('%s', async (file, triangles, box, parts, notes = []) => {
    const opened = await open(file)
    const checked = opened.parts.map((part) => checkPart(part))
    expect(checked.flatMap(({ problem }) => problem ?? [])).toEqual([])
    expect(checked.length).toBe(parts)
    expect(opened.parts.reduce((sum, { mesh }) => sum + (mesh?.indices.length ?? 0) / 3, 0)).toBe(triangles)
    const whole = checked.reduce<Bounds>((bounds, { part }) => unionBounds(bounds, part?.bounds ?? emptyBounds), emptyBounds)
    expect([...whole]).toEqual(box.map((value) => expect.closeTo(value, Math.abs(value) < 10 ? 5 : 3)))
    expect([...new Set(opened.notes.map(({ code }) => code).filter((code) => code !== 'unit-assumed'))]).toEqual(notes)
  })

  it.each(bad)('%s', async (file, code) => {
    const error: unknown = await open(file).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OpenError)
    expect((error as OpenError).code).toBe(code)
  })

  it('covers a concave polygon without leaving it', async () => {
    const mesh = (await open('obj/concave_polygon.obj')).parts[0].mesh
    let area = 0
    if (!mesh) throw new Error('no mesh')
    for (let i = 0; i < mesh.indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => mesh.positions.subarray(mesh.indices[i + k] * 3, mesh.indices[i + k] * 3 + 3))
      area += Math.abs((b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1])) / 2
    }
    // By the shoelace formula over the border.
    expect(area).toBeCloseTo(0.2454967, 6)
  })

  it('shares and places what a constellation repeats', async () => {
    const { structure } = await open('test9.amf')
    expect(structure.root.children[0].children.map((row) => row.children.length)).toEqual([6, 6])
  })

  it('keeps pictures and colours', async () => {
    expect((await open('obj/rectangle_with_texture.obj')).parts[0].texture?.mime).toBe('image/png')
    expect((await open('obj/hundred_cubes.obj')).parts[0].color).toBe(0xcc3333ff)
    expect((await open('cube_rgb.ply')).parts[0].mesh?.vertexColor?.length).toBe(24 * 4)
    expect((await open('test_with_mat.amf')).parts[1].color).toBe(0x00e6e680)
    expect((await open('cube_gears_prod_req.3mf')).preview?.mime).toBe('image/png')
  })
})
