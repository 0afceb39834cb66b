import { test } from 'node:test';
import { openVisitors } from '../toolkit/testing/visitors.ts';
const { app, visitor } = await openVisitors({jobs:true});
const q=(a:number[],p:number)=>a.toSorted((x,y)=>x-y)[Math.floor(a.length*p)]!;
test('x', async () => {
  const { signUp, email } = visitor('owner','198.51.100.20'); await signUp();
  const forget = () => app.rows('delete from attempt');
  const idle = async () => { for(;;){ const [r]=await app.rows<{n:number}>(`select count(*)::int as n from jobs.job where name='identity-letter' and state < 'completed'`); if(r!.n===0) return; await new Promise(r=>setTimeout(r,2)); } };
  for (const what of ['signIn','oob'] as const) {
    const g=visitor('g','203.0.113.9');
    const ask=(e:string)=> what==='signIn'? g.signIn('wrong horse',e): g.call('sendOobCode',{requestType:'PASSWORD_RESET',email:e});
    const t:{a:number[],b:number[]}={a:[],b:[]};
    for(let n=0;n<(what==='oob'?300:60);n++){
      for (const k of (n%2? ['a','b']:['b','a']) as ('a'|'b')[]) {
        await forget(); await idle();
        const e = k==='a'? email : 'owner-1.nobody@case.example';
        const s=process.hrtime.bigint(); await ask(e); t[k].push(Number(process.hrtime.bigint()-s)/1e6);
      }
      if ([9,19,29,59,99,199,299].includes(n)) console.log(what,n+1,'med',(q(t.a,.5)/q(t.b,.5)).toFixed(3),'q25',(q(t.a,.25)/q(t.b,.25)).toFixed(3),'min',(q(t.a,0)/q(t.b,0)).toFixed(3),'abs',q(t.a,.5).toFixed(1),q(t.a,.9).toFixed(1));
    }
  }
});
