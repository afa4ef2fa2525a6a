import { afterAll, expect, test } from 'vitest'
import { openWith } from '../../mesh/testSink.fixture.ts'
import { StepText } from '../../formats/step/stepText.fixture.ts'
import { closeOcctPool } from './occtPool.ts'
import { openWhole } from './wholeFile.ts'

afterAll(closeOcctPool)

test('parts that no other engine has checked are doubted', async () => {
  const file = new StepText()
  const context = file.context()
  file.product('Box', [file.placement(), file.box(4, 3, 1).solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const { parts, notes } = await openWith(
    {
      async open(files, path, sink) {
        await openWhole('step', await files.need(path).bytes(), path, sink, 'normal', { units: 'mm' })
      },
    },
    { 'box.stp': file.text() },
  )
  expect(parts.map(({ mesh }) => mesh!.indices.length / 3)).toEqual([12])
  expect(notes.map(({ code, level, count }) => [code, level, count])).toEqual([['parts-doubtful', 'warning', 1]])
})
