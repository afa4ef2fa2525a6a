import { StepText } from './stepText.fixture.ts'

const numbers = (values: number[]): string => values.map((value) => (Number.isInteger(value) ? `${value}.` : String(value))).join(',')

/** Adds the parts of a B-rep to a STEP file for tests, one by one. */
export class BrepText extends StepText {
  point(...at: number[]): string {
    return this.add(`CARTESIAN_POINT('',(${numbers(at)}))`)
  }
  direction(...along: number[]): string {
    return this.add(`DIRECTION('',(${numbers(along)}))`)
  }
  vertex(...at: number[]): string {
    return this.add(`VERTEX_POINT('',${this.point(...at)})`)
  }
  line(from: number[], along: number[]): string {
    return this.add(`LINE('',${this.point(...from)},${this.add(`VECTOR('',${this.direction(...along)},1.)`)})`)
  }
  circle(center: number[], radius: number, z: number[] = [0, 0, 1]): string {
    return this.add(`CIRCLE('',${this.placement(center, z, [1, 0, 0])},${numbers([radius])})`)
  }
  /** An edge that is closed at one vertex. */
  ring(at: number[], curve: string): string {
    const vertex = this.vertex(...at)
    return this.add(`EDGE_CURVE('',${vertex},${vertex},${curve},.T.)`)
  }
  bound(...edges: [edge: string, forward: boolean][]): string {
    const oriented = edges.map(([edge, forward]) => this.add(`ORIENTED_EDGE('',*,*,${edge},${forward ? '.T.' : '.F.'})`))
    return this.add(`FACE_BOUND('',${this.add(`EDGE_LOOP('',(${oriented}))`)},.T.)`)
  }
  /** A bound of nothing but a point. */
  vertexBound(...at: number[]): string {
    return this.add(`FACE_BOUND('',${this.add(`VERTEX_LOOP('',${this.vertex(...at)})`)},.T.)`)
  }
  face(surface: string, ...bounds: string[]): string {
    return this.add(`ADVANCED_FACE('',(${bounds}),${surface},.T.)`)
  }
  model(shell: string, ...faces: string[]): string {
    return this.add(`SHELL_BASED_SURFACE_MODEL('',(${this.add(`${shell}('',(${faces}))`)}))`)
  }
  solid(...faces: string[]): string {
    return this.add(`MANIFOLD_SOLID_BREP('',${this.add(`CLOSED_SHELL('',(${faces}))`)})`)
  }
  plane(z = 0): string {
    return this.add(`PLANE('',${this.placement([0, 0, z], [0, 0, 1], [1, 0, 0])})`)
  }
}
