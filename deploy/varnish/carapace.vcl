vcl 4.1;

# A cache in front of one shop or several, or what a CDN's own rules have to say. The shops need
# CDN_PURGE_URL=http://127.0.0.1:6081 (this address) and TRUST_PROXY. TLS ends before it, in nginx or Caddy.
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/carapace.vcl -s malloc,256m
import directors;
import std;

probe ready {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 3s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}
backend shop1 { .host = "127.0.0.1"; .port = "3000"; .probe = ready; }
# Where there is no second one, it is never asked.
backend shop2 { .host = "127.0.0.1"; .port = "3001"; .probe = ready; }

# Who may purge: the shops.
acl shops {
    "127.0.0.1";
    "::1";
}

sub vcl_init {
    new all = directors.round_robin();
    all.add_backend(shop1);
    all.add_backend(shop2);
}

sub vcl_recv {
    set req.backend_hint = all.backend();
    if (req.method == "PURGE") {
        # Varnish itself has added the caller's address here: a second one is a visitor's, whom the proxy that ends TLS let through.
        if (client.ip !~ shops || req.http.X-Forwarded-For ~ ",") {
            return (synth(405));
        }
        if (req.http.surrogate-key !~ "^[a-z]+( [a-z]+)*$") {
            return (synth(400));
        }
        ban("obj.http.surrogate-key ~ \b(" + regsuball(req.http.surrogate-key, " ", "|") + ")\b");
        return (synth(204));
    }
    # Whatever is somebody's own, or asks for more than to read.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization || req.http.Range || req.url ~ "^/(api|sandbox|healthz|readyz)(/|$|\?)") {
        return (pass);
    }
    # The shop's documents and files hold nothing of the visitor: its cookie is for /api alone.
    unset req.http.Cookie;
    return (hash);
}

sub vcl_backend_response {
    if (beresp.status == 200 && !beresp.http.Set-Cookie && beresp.http.Surrogate-Control ~ "max-age=\d+") {
        # Public pages: for so long, and so much longer while a new one is fetched (stale-while-revalidate).
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
        set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
    } elsif (beresp.status == 200 && !beresp.http.Set-Cookie && beresp.http.Cache-Control ~ "immutable") {
        set beresp.ttl = 7d;
    } else {
        # Everything else is asked for each time, at once for all who ask.
        set beresp.ttl = 60s;
        set beresp.uncacheable = true;
    }
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.Surrogate-Control;
    unset resp.http.Surrogate-Key;
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
    return (deliver);
}
