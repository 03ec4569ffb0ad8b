import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { loginRefusal } from './login-form.tsx';

const usual = 'Please check your credentials and try again';

describe('a failed sign-in', () => {
  it.each([401, 400, 500])('asks to check the credentials after status %d', (status) => {
    const error = new CallError(status, '{"message":"Email or password is not correct","code":"x"}');
    expect(loginRefusal(error, usual)).toEqual({ title: 'Login Failed', description: usual, variant: 'destructive' });
  });

  it.each([403, 429])('gives the server’s reason after status %d', (status) => {
    const error = new CallError(status, '{"message":"Your account is deactivated.","code":"x"}');
    expect(loginRefusal(error, usual).description).toBe('Your account is deactivated.');
  });

  it('does not blame the credentials if the server was out of reach', () => {
    expect(loginRefusal(new CallError(0, 'no answer'), usual).description).toContain('could not be reached');
  });
});
