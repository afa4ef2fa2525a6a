import { describe, expect, it } from 'vitest'
import { copyBodies } from './bodies.ts'
import { DataSection, parseEntities, real, references } from './part21.ts'

describe('part21', () => {
  it('writes reals with a point and without dust', () => {
    expect([1, -2.5, 1e-16, 1e21, 0.1 + 0.2, 1.5e-7].map(real)).toEqual(['1.', '-2.5', '0.', '1.E+21', '0.3', '1.5E-7'])
  })

  it('reads entities over several lines', () => {
    const entities = parseEntities("HEADER;\nENDSEC;\nDATA;\n#1 = CARTESIAN_POINT('',(0.,\n  1.,2.));\n#2=( A() B(#1) );\nENDSEC;\n")
    expect([...entities]).toEqual([
      [1, "CARTESIAN_POINT('',(0.,1.,2.))"],
      [2, '( A() B(#1) )'],
    ])
    expect(references(entities.get(2)!)).toEqual([1])
  })

  it('copies solids without curves on surfaces and repeated points', () => {
    const data = new DataSection()
    data.share("CARTESIAN_POINT('',(0.,1.,2.))")
    const kernel = `DATA;
#1=MANIFOLD_SOLID_BREP('',#2);
#2=CLOSED_SHELL('',(#3));
#3=ADVANCED_FACE('',(#4),#9,.T.);
#4=EDGE_CURVE('',#5,#5,#6,.T.);
#5=VERTEX_POINT('',#8);
#6=SURFACE_CURVE('',#7,(#10),.PCURVE_S1.);
#7=LINE('',#8,#9);
#8=CARTESIAN_POINT('',(1.E-17,1.,2.000000001));
#9=DIRECTION('',(0.,0.,1.));
#10=PCURVE('',#9,#9);
ENDSEC;`
    expect(copyBodies(data, kernel)).toEqual([{ solid: '#8', faces: ['#6'] }])
    expect(String(data)).toBe(`#1=CARTESIAN_POINT('',(0.,1.,2.));
#2=VERTEX_POINT('',#1);
#3=DIRECTION('',(0.,0.,1.));
#4=LINE('',#1,#3);
#5=EDGE_CURVE('',#2,#2,#4,.T.);
#6=ADVANCED_FACE('',(#5),#3,.T.);
#7=CLOSED_SHELL('',(#6));
#8=MANIFOLD_SOLID_BREP('',#7);
`)
  })
})
