import { InstanceWriter } from '../../scale/instances.ts'
import { writeAxes, writePlate } from '../../scale/plate.ts'

/** Writes a STEP file of one part made of so many perforated plates in a row, each a body. */
export async function writePlates(path: string, bodies: number): Promise<void> {
  const file = new InstanceWriter(path, 'plates.step')
  const axes = writeAxes(file)
  const application = file.add("APPLICATION_CONTEXT('mechanical design')")
  const mm = file.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
  const radian = file.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
  const context = file.add(`(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${mm},${radian}))REPRESENTATION_CONTEXT('',''))`)
  const solids: string[] = []
  for (let i = 0; i < bodies; i++) {
    solids.push(writePlate(file, axes, { width: 60 + (i % 11), depth: 60 + (i % 13), height: 3 + i / 10, columns: 6, rows: 6, radius: 2 + (i % 19) / 19 }))
    await file.flush()
  }
  const product = file.add(`PRODUCT('Plates','Plates','',(${file.add(`PRODUCT_CONTEXT('',${application},'mechanical')`)}))`)
  const formation = file.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)
  const definition = file.add(
    `PRODUCT_DEFINITION('design','',${formation},${file.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`)})`,
  )
  const shape = file.add(`ADVANCED_BREP_SHAPE_REPRESENTATION('Plates',(${solids}),${context})`)
  file.add(`SHAPE_DEFINITION_REPRESENTATION(${file.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`)
  await file.end()
}
