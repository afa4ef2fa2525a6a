import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { describeScene, emptyReport } from '../../bench/inspect/report.ts'
import type { Part, PartId, Structure } from '../../src/core/scene/model.ts'
import { createImportClient, type OpenSource } from '../../workers/entries/client.ts'
import { corpusDir, corpusFiles } from '../support/corpus.ts'

interface Assembly {
  format: string
  /** Its folder in the collection. */
  folder: string
  root: string
  /** Files that it is made of, besides the root. */
  parts: RegExp
  /** Left out to be missed: by whose name it is missed. */
  missed: string
}

/** One assembly of each format; of NX all that one of its parts needs, too. */
const assemblies: Assembly[] = [
  { format: 'solidworks', folder: 'soldercubes/Potentiometer', root: 'Potentiometer.SLDASM', parts: /(body|rotor)\.SLDPRT$/, missed: 'rotor.SLDPRT' },
  { format: 'solidedge', folder: 'kietvuu', root: 'Asm4.asm', parts: /kietvuu\/(Asm2\.asm|[^/]*\.par)$/, missed: 'osa-b.par' },
  { format: 'inventor', folder: 'asm-scene2', root: 'Scene2.iam', parts: /\.ipt$/, missed: 'Box.ipt' },
  { format: 'catia', folder: 'Stewart_Platform', root: 'ASSEM3.CATProduct', parts: /\.CATPart$/, missed: 'LINK_1.CATPart' },
  { format: 'nx', folder: 'medtech', root: 'Loadcell_5kg.prt', parts: /\/(Rod|model15|model9|model12)\.prt$/, missed: 'Rod.prt' },
  { format: 'creo', folder: 'fridge', root: 'fridge.asm.4', parts: /(\.prt|fridge\.asm)\.\d+$/, missed: 'door_interior.prt' },
]

const client = createImportClient()
afterAll(() => client.dispose())

/** `top.asm.3` of `top.asm.4`. */
const isVersionOf = (name: string, root: string): boolean => name === root || (/\.\d+$/.test(root) && name.startsWith(root.replace(/\d+$/, '')))

type Files = Record<string, Uint8Array<ArrayBuffer>>

const folderOf = (files: Files): OpenSource => ({
  name: 'dropped',
  container: 'folder',
  entries: Object.entries(files).map(([path, bytes]) => ({ path, blob: new Blob([bytes]) })),
})
const zipOf = (files: Files): OpenSource => ({
  name: 'a.zip',
  container: 'file',
  entries: [{ path: 'a.zip', blob: new Blob([zipSync(files, { level: 0 }).slice()]) }],
})

/** Opens it as the app does: the root that it finds, and what it shows; millimetres. */
async function shown(source: OpenSource) {
  const { obvious } = await client.survey(source).done
  const parts = new Map<PartId, Part>()
  let structure: Structure | undefined
  // Settled, so that the next opening need not end what this one still does.
  const { missing, notes } = await client.open(source, obvious ?? 'no obvious root', {
    progress() {},
    structure: (opened) => (structure = opened),
    part: (part) => parts.set(part.id, part),
    note() {},
  }).settled
  const report = emptyReport('')
  describeScene(report, structure!, parts)
  const { occurrences, triangles, bbox } = report
  const placeholders = [...parts.values()].filter(({ placeholder }) => placeholder).length
  return { root: obvious, missing, codes: notes.map(({ code }) => code), scene: { occurrences, triangles, bbox, placeholders } }
}

describe.runIf(corpusDir)('assemblies as people have them', { timeout: 300_000 }, () => {
  test.each(assemblies)('$format: $root', async ({ format, folder, root, parts, missed }) => {
    const own = corpusFiles(format).filter(({ file }) => file.startsWith(`${folder}/`) && (basename(file) === root || parts.test(file)))
    const read = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path))
    const plain: Files = Object.fromEntries(own.map(({ file, path }) => [file.slice(folder.length + 1), read(path)]))
    const whole = await shown(folderOf(plain))
    expect([whole.root, whole.missing, whole.scene.placeholders]).toEqual([root, [], 0])

    // Parts in other folders and in other case, among damaged copies of the same names further away, marks of open files and backups.
    const moved = (without?: string): Files =>
      Object.fromEntries(
        Object.entries(plain).flatMap(([path, bytes]): [string, Uint8Array<ArrayBuffer>][] => {
          const name = basename(path)
          if (isVersionOf(name, root)) return [[`Job 7/${name}`, bytes]]
          if (without && name.toLowerCase().startsWith(without.toLowerCase())) return []
          const stray = without === undefined ? [[`Archive/old/${name}`, Uint8Array.of(1, 2, 3)] as [string, Uint8Array<ArrayBuffer>]] : []
          return [[`Job 7/Bought in/2026/${name.toUpperCase()}`, bytes], ...stray, [`Job 7/~$${name}`, Uint8Array.of(1)], [`OldVersions/${name}`, bytes]]
        }),
      )
    expect(await shown(zipOf(moved()))).toEqual({ ...whole, root: `Job 7/${root}` })

    const incomplete = moved(missed)
    for (const path of Object.keys(incomplete)) if (path.startsWith('OldVersions/')) delete incomplete[path]
    const lacking = await shown(folderOf(incomplete))
    expect([lacking.root, lacking.missing.map((name) => name.toLowerCase())]).toEqual([`Job 7/${root}`, [missed.toLowerCase()]])
  })

  test.each(assemblies)('$format: $root alone shows what it carries and names what is missing', async ({ format, folder, root }) => {
    const { path } = corpusFiles(format).find(({ file }) => file === `${folder}/${root}`)!
    const alone = await shown({ name: root, container: 'file', entries: [{ path: root, blob: new Blob([readFileSync(path)]) }] })
    expect(alone.missing.length).toBeGreaterThan(0)
    // SolidWorks and Solid Edge carry meshes of their parts, the others a picture.
    const carriesMeshes = format === 'solidworks' || format === 'solidedge'
    expect([alone.codes.includes('lone-assembly'), alone.scene.placeholders]).toEqual(carriesMeshes ? [false, 0] : [true, 1])
    expect(alone.scene.triangles).toBeGreaterThan(1)
  })
})
