import { Opener } from './flow/opener.ts'
import { importClient } from './importClient.ts'

export const opener = new Opener(importClient)
