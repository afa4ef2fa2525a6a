import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** What OpenCascade measures of a file: millimetres, every occurrence counted. */
export interface OcctProperties {
  size?: number[]
  area?: number
  volume?: number
  faces?: number
  solids?: number
  shells?: number
  error?: string
}

/** A file that brings no result for so long is given up. Milliseconds. */
const HEARTBEAT_TIMEOUT = 240_000

const program = fileURLToPath(new URL('occtProperties.ts', import.meta.url))

/** Measures files in a process that is started anew after each failure. */
export async function byOcct(paths: readonly string[]): Promise<Map<string, OcctProperties>> {
  const out = new Map<string, OcctProperties>()
  let rest = [...paths]
  while (rest.length > 0) {
    const done = await measureSome(rest, out)
    // The process ended within the file that follows those that are done.
    if (done < rest.length) {
      const lost = rest[done]
      out.set(lost, { ...out.get(lost), error: out.get(lost)?.error ?? 'OpenCascade did not finish' })
      console.log(`${lost}: OpenCascade did not finish`)
    }
    rest = rest.slice(done + 1)
  }
  return out
}

/** How many of the files were measured to their ends. */
async function measureSome(paths: readonly string[], out: Map<string, OcctProperties>): Promise<number> {
  const child = spawn(process.execPath, [program, ...paths], { stdio: ['ignore', 'pipe', 'ignore'] })
  let done = 0
  const stop = (): boolean => child.kill('SIGKILL')
  let timer = setTimeout(stop, HEARTBEAT_TIMEOUT)
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer)
    timer = setTimeout(stop, HEARTBEAT_TIMEOUT)
    const { path, done: ended, ...values } = JSON.parse(line) as OcctProperties & { path: string; done?: boolean }
    out.set(path, { ...out.get(path), ...values })
    if (!ended) continue
    done++
    console.log(`${path}: ${JSON.stringify(out.get(path))}`)
  }
  clearTimeout(timer)
  return done
}
