import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openIfc } from '../../../wasm/ifc/engine.ts'
import type { IfcFile } from '../../../wasm/ifc/ifcFile.ts'
import { textAt } from '../../../wasm/ifc/line.ts'
import { IfcText } from '../../../wasm/ifc/text.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { buildingIfc } from './building.fixture.ts'
import { splitText } from './lines/splitText.ts'
import { IfcModel } from './model.ts'
import { stepText } from './stepText.fixture.ts'

const header = { fileName: "'a.ifc','2026-01-01T00:00:00',(''),(''),'','',''", schema: 'IFC4' }

/** The file as the reader has it, what the engine got of it, and the file as the engine alone has it. */
async function both(text: string): Promise<{ model: IfcModel; engine: IfcFile; left: string; close(): void }> {
  const split = await splitText(memoryEntry('a.ifc', Uint8Array.from(strToU8(text))), () => {})
  const left = new TextDecoder().decode(split.text.read(0, split.text.size))
  const model = new IfcModel(await openIfc(split.text, { circleSegments: 12 }), split.own, split.defining)
  const engine = await openIfc(new IfcText([Uint8Array.from(strToU8(text))]), { circleSegments: 12 })
  const close = (): void => {
    model.close()
    engine.close()
    split.faceSets.close()
  }
  return { model, engine, left, close }
}

describe('lines of an IFC file that are read here', () => {
  it('gives the arguments that the engine gives, and the engine no properties', async () => {
    const lines = [
      "IFCPROPERTYSINGLEVALUE('Width',$,IFCLENGTHMEASURE(-1.5E-3),#77)",
      "IFCPROPERTYSINGLEVALUE(' it''s ','',IFCTEXT('A text that is a good deal longer than the short ones; with #1=SEMICOLONS(); in it'),*)",
      "IFCPROPERTYSINGLEVALUE('truth',.U.,IFCBOOLEAN(.T.),.F.)",
      "IFCPROPERTYSINGLEVALUE ( 'blanks' , $ , IFCINTEGER ( 12 ) ,\n\t.ABC. )",
      "IFCPROPERTYLISTVALUE('list',$,(IFCINTEGER(-12),IFCREAL(3.),IFCLABEL('q'),IFCCOMPLEXNUMBER((1.,2.))),$)",
      "IFCPROPERTYSINGLEVALUE('\\X2\\00E4\\X0\\ and \\S\\d',$,IFCLABEL('é'),$)",
      "IFCPROPERTYSINGLEVALUE('comment',/* it's here */$,IFCLABEL('x'),$)",
      "IFCPROPERTYSINGLEVALUE('two\nlines',$,IFCLABEL('x'),$)",
      "IFCPROPERTYSET('0000000000000000000001',$,'Set',$,(#1,#2,#3))",
      "IFCELEMENTQUANTITY('0000000000000000000002',$,'Q',$,$,(#11))",
      "IFCQUANTITYAREA('Area',$,$,12,$)",
      "IFCRELAGGREGATES('0000000000000000000003',$,$,$,#14,(#15,#16))",
      "IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000004',$,$,$,(),#15)",
      "IFCWALL('0000000000000000000005',$,'W',$,$,$,$,'tag',.NOTDEFINED.)",
      'IFCSHAPEREPRESENTATION(#1,$,$,())',
      'IFCLOCALPLACEMENT($,#17)',
      "ifcwall('small letters')",
      "IFCTHATISNONE('x')",
      "IFCPROPERTYSINGLEVALUE('\\X2\\00E4042F\\X0\\ \\\\ \\\\X2\\\\ ''\\X2\\30AB\\X0\\',$,IFCLABEL('\\\\'),$)",
      "IFCPROPERTYSINGLEVALUE('\\X2\\D83DDE00\\X0\\',$,$,$)",
    ]
    const { model, engine, left, close } = await both(stepText(lines, header))
    for (let id = 1; id <= lines.length; id++) {
      expect(model.line(id), lines[id - 1]).toEqual(engine.line(id))
      expect(model.typeOf(id), lines[id - 1]).toBe(engine.typeOf(id))
    }
    expect(model.line(1)?.type).toBe('IfcPropertySingleValue')
    expect(textAt(model.line(19)!, 0)).toBe("äЯ \\ \\X2\\ 'カ")
    // Most escapes, letters beyond ASCII, comments and texts of several lines are left to the engine.
    expect(left.match(/#\d+=IFC(PROPERTY|ELEMENTQ|QUANTITY)/g)).toEqual(['#6=IFCPROPERTY', '#7=IFCPROPERTY', '#8=IFCPROPERTY', '#20=IFCPROPERTY'])
    model.releaseLines()
    expect(model.line(1)).toBeUndefined()
    expect(model.line(14)).toEqual(engine.line(14))
    close()
  })

  it('takes the line of several with one id that the engine takes', async () => {
    const text = stepText(
      ["IFCPROPERTYSINGLEVALUE('first',$,$,$)", "IFCWALL('0000000000000000000001',$,'first',$,$,$,$,$,$)", 'IFCLOCALPLACEMENT($,$)'],
      header,
    )
    const doubled = text.replace(
      'ENDSEC;\nEND',
      "#1=IFCPROPERTYSINGLEVALUE('second',$,$,$);\n#2=IFCWALL('0000000000000000000001',$,'second',$,$,$,$,$,$);\nENDSEC;\nEND",
    )
    const { model, engine, close } = await both(doubled)
    for (const id of [1, 2, 3]) expect(model.line(id)).toEqual(engine.line(id))
    expect([textAt(model.line(1)!, 0), textAt(model.line(2)!, 2)]).toEqual(['second', 'second'])
    close()
  })

  it('gives relations of properties in the order of the file, those behind a text with a quote, too', async () => {
    const relation = (name: string): string => `IFCRELDEFINESBYPROPERTIES('${name}',$,$,$,(#1),#2)`
    const text = stepText([relation('a'), relation('\\X\\E4'), relation('b'), "IFCWALL('\\S\\'; it''s',$)", relation('c')], header)
    const { model, engine, close } = await both(text)
    expect(model.ids('IfcRelDefinesByProperties')).toEqual([...engine.ids('IfcRelDefinesByProperties')])
    expect(Array.from(model.lines('IfcRelDefinesByProperties'), (line) => textAt(line, 0))).toEqual(['a', 'ä', 'b', 'c'])
    close()
  })

  it('places products where the engine places them', async () => {
    const { model, engine, close } = await both(
      stepText(
        [
          'IFCCARTESIANPOINT((10.,-20.5,1.E3))',
          'IFCDIRECTION((0.,1.,0.))',
          'IFCDIRECTION((-1.,0.,0.))',
          'IFCDIRECTION((1.,2.,3.))',
          'IFCAXIS2PLACEMENT3D(#1,$,$)',
          'IFCAXIS2PLACEMENT3D(#1,#2,#3)',
          'IFCAXIS2PLACEMENT3D(#1,#4,#3)',
          'IFCLOCALPLACEMENT($,#5)',
          'IFCLOCALPLACEMENT(#8,#6)',
          'IFCLOCALPLACEMENT(#9,#7)',
          'IFCLOCALPLACEMENT(#9,#5)',
          // The engine decides on axes along each other, points of two coordinates and placements of the plane.
          'IFCAXIS2PLACEMENT3D(#1,#3,$)',
          'IFCLOCALPLACEMENT($,#12)',
          'IFCCARTESIANPOINT((1.,2.))',
          'IFCAXIS2PLACEMENT3D(#14,$,$)',
          'IFCLOCALPLACEMENT(#10,#15)',
        ],
        header,
      ),
    )
    const placed = (id: number): Float64Array | undefined => {
      const out = new Float64Array(16)
      return model.placementInto(out, id) ? out : undefined
    }
    for (const id of [8, 9, 10, 11, 13, 16]) expect(placed(id), `#${id}`).toEqual(engine.worldPlacement(id))
    expect(Array.from(placed(9)!.subarray(12, 15))).toEqual([20, -41, 2000])
    close()
  })

  it('agrees with the engine on every line of a building', async () => {
    const { model, engine, close } = await both(buildingIfc())
    let lines = 0
    for (let id = 1; engine.line(id); id++) {
      expect(model.line(id), `#${id}`).toEqual(engine.line(id))
      lines++
    }
    expect(lines).toBeGreaterThan(100)
    close()
  })
})
