# Varnish 7 with the module xkey (Debian: varnish, varnish-modules) in front of Longstrip. TLS ends before it, at a proxy
# that overwrites X-Forwarded-Proto. Start it without its own compression, so that copies with Brotli are kept:
#
#   varnishd -f /etc/varnish/longstrip.vcl -a :6081 -s malloc,4g -p http_gzip_support=off
#
#   TRUST_PROXY=10.0.0.5,10.0.0.4        (this Varnish, and the proxy before it)
#   PUBLIC_URL=https://comics.example
#   IMAGE_BASE_URL=https://images.comics.example   (if images are on a host of their own)
#   SHARED_CACHE=varnish
#   VARNISH_URLS=http://10.0.0.5:6081
vcl 4.1;

import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  # An upload is answered when its files are stored.
  .first_byte_timeout = 300s;
  .between_bytes_timeout = 60s;
}

# The processes of Longstrip with the role jobs.
acl purgers {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers || !req.http.xkey-purge) {
      return (synth(405, "Not allowed"));
    }
    set req.http.x-purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged " + req.http.x-purged));
  }
  # One copy for each of three ways to write the same wish. Images, scripts and fonts are the same in all.
  if (req.http.Accept-Encoding ~ "(?i)(^|[ ,])br *(,|$|;(?! *q=0(\.0*)? *(,|$)))") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[ ,])gzip *(,|$|;(?! *q=0(\.0*)? *(,|$)))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  # Also with cookies: Longstrip sees them when a copy is missing, and says by "public" what is the same for everybody.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.Cache-Control !~ "(^|[ ,])public *(,|$)" || beresp.http.Set-Cookie) {
    # Remembers that this address is not kept, so that its visitors do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    set beresp.grace = 0s;
    return (deliver);
  }
  # Otherwise Varnish would send any copy for ten seconds more than the answer allows.
  if (beresp.http.Cache-Control !~ "stale-while-revalidate") {
    set beresp.grace = 0s;
  }
  # Copies that ended are kept for a while to ask for a 304. They are not sent without that.
  set beresp.keep = 1h;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.xkey;
}
