import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { OpenError, type OpenErrorCode, openErrorText } from '../../src/core/errors.ts'
import { createImportClient, type OpenSource } from '../../workers/entries/client.ts'
import { analyticFaces } from '../support/analyticFaces.ts'
import { corpusDir, corpusFiles } from '../support/corpus.ts'

/** Formats that are read: every file opens alone, except those listed with the message that they must end in. */
const expectedFailures: Record<
  'step' | 'mesh' | 'ifc' | 'solidedge' | 'inventor' | 'parasolid' | 'acis' | 'solidworks' | 'catia' | 'nx' | 'creo',
  Record<string, OpenErrorCode>
> = {
  step: {
    'broken__binary_junk.stp': 'file-exception',
    // Assemblies whose parts are all in other files.
    'occt-import-js__s1-c5-214.stp': 'missing-parts',
    'occt-import-js__s1-tu-203.stp': 'missing-parts',
  },
  mesh: {
    '3ds/wrong.3ds': 'file-exception',
    'OutOfMemory.off': 'file-exception',
    'invalid.off': 'file-exception',
    'bad/crash.ply': 'file-exception',
    'bad/empty.ply': 'empty-file',
    'gltf/bad/RecursiveNodes.gltf': 'no-geometry',
    // Their buffers are files of their own.
    'gltf/BoxTextured/glTF/BoxTextured.gltf': 'missing-parts',
    'gltf/bad/IndexOutOfRange.gltf': 'missing-parts',
    'gltf/bad/MissingBin.gltf': 'missing-parts',
  },
  ifc: {
    'EmptyTest.ifc': 'no-geometry',
    'tessellation-with-image-texture.ifc': 'no-geometry',
  },
  solidedge: {},
  inventor: {
    // Nothing is in them.
    'forge/shelves.zip': 'no-geometry',
    'templates/Standard (mm).ipt': 'no-geometry',
    'templates/Standard (mm).iam': 'no-geometry',
    'inventorloader/Demo-Status-0.1.ipt': 'no-geometry',
    // Saved by Inventor 6, without a picture.
    'old/Team_801_NI9472 Latch.0007.ipt': 'shape-unread',
  },
  // A stream of changes to another one.
  parasolid: { 'nx_model1_deltas_NOT_A_MODEL.x_b': 'no-geometry' },
  // A sketch.
  solidworks: { 'blussyya/SW2000-s01.SLDPRT': 'no-geometry' },
  // Skeletons with parameters and planes, and a product without components.
  catia: {
    'Stewart_Platform/Part1.CATPart': 'no-geometry',
    'CompanionRT/Part1.CATPart': 'no-geometry',
    'Radial-Engine-CA/Master_Rod.CATPart': 'no-geometry',
    'PV_Robotic_arm/CAR_TRANSPORT_200.CATProduct': 'no-geometry',
    'P-dale/Part1.CATPart': 'no-geometry',
  },
  // Without a picture that could stand for them: curves only, an assembly, and parts without bodies that have pictures of an empty view.
  nx: {
    'medtech/model13.prt': 'no-geometry',
    'medtech/model17.prt': 'no-geometry',
    'medtech/model18.prt': 'missing-parts',
    'medtech/model3.prt': 'no-geometry',
    'medtech/model4.prt': 'no-geometry',
    'medtech/model11.prt': 'no-geometry',
    'medtech/model20.prt': 'no-geometry',
  },
  // An assembly without a picture.
  creo: { 'conrod/asm0001.asm.2': 'missing-parts' },
  acis: {},
}

/** Files that accompany others. */
const isCompanion = (file: string): boolean => /\.(mtl|png|bin|jpg|cfg)$/i.test(file)

/** STEP files that `measure.test.ts` opens in the same way. */
const measured = analyticFaces()

const client = createImportClient()
afterAll(() => client.dispose())

/** Opens a file the way the app does; the code of the message that it ends in, or "ok". */
async function outcome(path: string): Promise<string> {
  const name = basename(path)
  const source: OpenSource = { name, container: 'file', entries: [{ path: name, blob: { file: path, size: statSync(path).size } }] }
  try {
    const { obvious, candidates } = await client.survey(source).done
    let structures = 0
    let parts = 0
    await client.open(source, obvious ?? candidates[0].path, { progress() {}, structure: () => structures++, part: () => parts++, note() {} }).done
    expect(structures).toBe(1)
    expect(parts).toBeGreaterThan(0)
    return 'ok'
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    expect(openErrorText[error.code]).toBeTruthy()
    return error.code
  }
}

describe.runIf(corpusDir).each(['step', 'mesh', 'ifc', 'solidedge', 'inventor', 'parasolid', 'acis', 'solidworks', 'catia', 'nx', 'creo'] as const)(
  '%s: every file opens or ends in its documented message',
  (format) => {
    const files = corpusFiles(format).filter(({ file }) => !isCompanion(file) && !(format === 'step' && measured.has(file)))
    test.each(files)('$file', { timeout: 300_000 }, async ({ file, path }) => {
      expect(await outcome(path)).toBe(expectedFailures[format][file] ?? 'ok')
    })
  },
)
